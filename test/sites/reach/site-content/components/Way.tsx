export default function Way() {
  return <a href="/docs/by-component">there</a>
}
