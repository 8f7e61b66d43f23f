/** Copies the text at an address. Rejects if that fails. */
export function copyText(href: string): Promise<void> {
  return write(
    fetch(href).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${href}`)
      return response.text()
    }),
  )
}

/**
 * Safari allows copying only during the click. So the clipboard gets a promise of the text, which is still loading. Browsers
 * that lack `ClipboardItem`, or take no promises, get the text.
 */
async function write(text: Promise<string>): Promise<void> {
  const type = 'text/plain'
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ [type]: text.then((each) => new Blob([each], { type })) }),
    ])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
