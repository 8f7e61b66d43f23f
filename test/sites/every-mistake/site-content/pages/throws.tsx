export default function Throws() {
  return <p>{window.location.href}</p>
}
