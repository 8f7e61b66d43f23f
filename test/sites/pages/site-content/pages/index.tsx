import { Link, useSite } from '@chatdocs/runtime'
import { Greeting } from './_greeting.tsx'
import './index.css'

export const meta = { title: 'Home', description: 'Where one arrives.' }

export default function Home() {
  return (
    <main>
      <Greeting name={useSite().title} />
      <Link to="/about">About</Link>
    </main>
  )
}
