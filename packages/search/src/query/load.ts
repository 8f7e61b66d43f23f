/** The code that few queries need. In a browser it is a file of its own, so that most readers never load it. */
export async function loadRare() {
  return (await import('./rare.ts')).rare
}
