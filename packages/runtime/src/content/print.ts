/** On paper nothing can be opened: everything folded is, while the page is printed, and folded again afterwards. */
export function openForPrint(): void {
  const opened = new Set<HTMLDetailsElement>()
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.content details:not([open])')) {
      details.open = true
      opened.add(details)
    }
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
    opened.clear()
  })
}
