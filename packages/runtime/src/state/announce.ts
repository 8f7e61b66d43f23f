/** Tells readers who hear the page; what is said twice is read twice. */
export function announce(text: string): void {
  const region = document.getElementById('chatdocs-status')
  if (region) region.textContent = text
}
