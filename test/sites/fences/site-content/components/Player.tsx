import { type ReactNode, useState } from 'react'

interface Props {
  code: string
  language: string
  meta: Record<string, string | true>
  children: ReactNode
}

export default function Player({ code, meta, children }: Props) {
  const [runs, setRuns] = useState(0)
  return (
    <section title={String(meta.title)}>
      {children}
      <button type="button" onClick={() => setRuns(runs + 1)}>
        {runs} × {code.length}
      </button>
    </section>
  )
}
