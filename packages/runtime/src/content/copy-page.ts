/** Copies the text at an address, and says what became of it. */
export async function copyText(href: string): Promise<'copied' | 'copyFailed'> {
  const text = fetch(href).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${href}`)
    return response.text()
  })
  try {
    await write(text)
    return 'copied'
  } catch {
    return 'copyFailed'
  }
}

/** A browser that forgets the click while the text is on its way is promised the text instead. */
async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((each) => new Blob([each], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
