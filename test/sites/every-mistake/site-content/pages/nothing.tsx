export function Named() {
  return <p>Not the default</p>
}
