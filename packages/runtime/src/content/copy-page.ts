/**
 * Copies the text at an address. Rejects if that fails. Safari allows copying only during the click. So the clipboard gets a
 * promise of the text, which is still loading. Browsers that lack `ClipboardItem`, or take no promises, get the text.
 */
export async function copyText(href: string): Promise<void> {
  const text = fetch(href).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${href}`)
    return response.text()
  })
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text.then((each) => new Blob([each], { type: 'text/plain' })) }),
    ])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
