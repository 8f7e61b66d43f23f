export default function Price({ of }: { of: string }) {
  return <p>Seventeen ducats for {of}</p>
}
