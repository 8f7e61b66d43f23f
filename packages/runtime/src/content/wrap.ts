/** The wrap buttons of all code blocks, by one listener: the blocks are static HTML. */
export function wrapOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-wrap]') : null
    const block = button?.closest('figure')
    if (block) button?.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')))
  })
}
