import free from '../data/free.json'
import plugins from '../data/plugins.yaml'

export const meta = { title: 'Data', description: 'A page of data.' }

export default function Data() {
  return (
    <>
      <h1>Data</h1>
      <pre>{JSON.stringify([plugins, free], null, 2)}</pre>
    </>
  )
}
