import { Nothing } from './nothing-there.tsx'

export default function Home() {
  return <Nothing />
}
