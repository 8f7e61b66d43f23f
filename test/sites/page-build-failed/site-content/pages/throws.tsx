export default function Throws() {
  throw new Error('no data')
}
