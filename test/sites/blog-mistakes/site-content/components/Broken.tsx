export default function Broken() {
  throw new Error('no data')
}
