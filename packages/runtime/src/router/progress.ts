import { PROGRESS_DELAY } from '@chatdocs/protocol'

export type Progress = ReturnType<typeof progressBar>

/** The progress bar of slow navigations, shown only after a delay. CSS animates it. */
export function progressBar() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const bar = document.createElement('div')
  bar.className = 'progress'
  const stop = () => {
    clearTimeout(timer)
    bar.remove()
  }
  return {
    start() {
      stop()
      timer = setTimeout(() => document.body.append(bar), PROGRESS_DELAY)
    },
    stop,
  }
}
