import { useState } from 'react'
import './counter.css'
import { useStrings } from '@chatdocs/runtime'
import { Part } from './Parts'

interface Props {
  label: string
  big?: boolean
  children?: React.ReactNode
}

export default function Counter({ label, big = false, children }: Props) {
  const [count, setCount] = useState(0)
  return (
    <section className="counter" data-big={big}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {label}: {count}
      </button>
      <span hidden>{useStrings().copy}</span>
      {children}
      <Part />
    </section>
  )
}
