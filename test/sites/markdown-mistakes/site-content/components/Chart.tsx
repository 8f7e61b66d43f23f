export default function Chart() {
  return <hr />
}
