/* Handles the question whether a page was helpful. Only sites with `feedback` load this. The forms are static HTML. */

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('.feedback')) return
  event.preventDefault()
  const { page = '', thanks = '', failed = '' } = form.dataset
  const answer = event.submitter?.getAttribute('value') ?? ''
  const address = form.getAttribute('action')
  form.dataset.sent = ''
  dispatchEvent(new CustomEvent('chatdocs:feedback', { detail: { page, answer } }))
  const body = new URLSearchParams({ page, answer })
  const isSent =
    address === null ||
    (await fetch(address, { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    ))
  if (!isSent) delete form.dataset.sent
  const output = form.querySelector('output')
  if (output) output.textContent = isSent ? thanks : failed
})
