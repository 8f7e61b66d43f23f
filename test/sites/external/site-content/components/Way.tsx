export default function Way() {
  return <a href="https://gone.example/component">Way</a>
}
