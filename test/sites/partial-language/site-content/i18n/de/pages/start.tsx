import { Link } from '@chatdocs/runtime'

export const meta = { title: 'Anfang', description: 'Wo es losgeht.' }

export default function Start() {
  return (
    <p>
      <Link to="/about">Über uns</Link>, <a href="/team/">Team</a>
    </p>
  )
}
