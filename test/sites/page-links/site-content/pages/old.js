export default function Old() {
  return null
}
