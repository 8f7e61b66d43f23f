import { label } from './no-label.ts'

export default function Broken() {
  return <b>{label}</b>
}
