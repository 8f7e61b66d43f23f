import { Link } from '@chatdocs/runtime'
import { name } from './names.js'

const elsewhere = '/gone'

export default function Home() {
  return (
    <>
      <h1>{name}</h1>
      <p>
        <Link to="/docs">Documents</Link> <Link to="/docs#a-part">A part</Link> <a href="#top">Up</a>
        <Link to="/search?q=a&b=c">Search</Link> <a href="/base/file.txt">A file</a>
        <Link to="https://example.com/nope">Another site</Link>
      </p>
      <p>
        <Link to="/nope?a=b#c">Nowhere</Link> <Link to={elsewhere}>Gone</Link>
        <a href="/base/dcos/">Misspelt</a> <Link to={`/built${'-'}up`}>Without a place</Link>
      </p>
    </>
  )
}
