export default function Page() {
  return <a href="/docs/by-page#there">there</a>
}
