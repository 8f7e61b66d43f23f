import { useEffect, useRef, useState } from 'react'
import { useReader } from '../state/reader.ts'

/**
 * A dialog that opens at once, over everything, and closes when another page is shown or the reader goes back.
 * Who closes it because a link was followed sets `isLeaving`: the next page then takes its entry in the history.
 */
export function useModal() {
  const { route, cover } = useReader('useModal')
  const [start] = useState(route.url)
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    dialog.current?.showModal()
    const uncover = cover(() => dialog.current?.close())
    return () => {
      if (!isLeaving.current) uncover()
    }
  }, [cover])
  useEffect(() => {
    if (route.url !== start) dialog.current?.close()
  }, [route.url, start])
  return { dialog, isLeaving }
}
