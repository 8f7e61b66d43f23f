import plugins from '../data/plugins.json'

export default function Data() {
  return <h1>{plugins[0].name}</h1>
}
