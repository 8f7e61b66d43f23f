export default function Unused(props: { words: string }) {
  return <p>{props.#words}</p>
}
