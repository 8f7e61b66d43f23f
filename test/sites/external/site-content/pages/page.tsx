export const meta = { title: 'Page' }

export default function Page() {
  return <a href="https://gone.example/page">Page</a>
}
