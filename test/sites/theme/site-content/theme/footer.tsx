import { Link } from '@chatdocs/runtime'

export default function Footer() {
  return (
    <footer className="footer">
      <Link to="/docs/next">Next</Link>
    </footer>
  )
}
