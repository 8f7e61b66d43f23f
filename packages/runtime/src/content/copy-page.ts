/** Copies the text at an address. Returns whether that succeeded. */
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

/** Safari allows copying only during the click. So the clipboard gets a promise of the text, which is still loading. */
async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((each) => new Blob([each], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
