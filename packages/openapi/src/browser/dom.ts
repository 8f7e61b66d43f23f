export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A code block with the buttons of the code blocks of the page. */
export function figureOf(pre: HTMLElement): HTMLElement {
  const buttons = [...document.querySelectorAll('.http-side figure')].slice(0, 1).flatMap((figure) => {
    return [...figure.querySelectorAll(':scope > button')].map((each) => each.cloneNode(true))
  })
  return element('figure', { className: 'code-block' }, pre, ...buttons)
}
