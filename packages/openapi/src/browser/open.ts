import type { TrialWords } from '../trial.ts'

/* Opens “Try it”. Pages with requests load this module as a component that is never shown. */

/** Shares typed values between the forms of operations. They are kept only in memory, until the page is left. */
listen(new Map())

function listen(typed: Map<string, string>): void {
  document.addEventListener('click', async ({ target }) => {
    const details = target instanceof Element && target.closest('.http-try > summary')?.parentElement
    if (!details || details.childElementCount > 1) return
    const written = document.querySelector<HTMLElement>('div[data-try]')?.dataset.try ?? '{}'
    const words: TrialWords = JSON.parse(written)
    const made = await import('./form.ts').then(
      ({ makeForm }) => makeForm(JSON.parse(details.dataset.try ?? ''), { words, typed }),
      () => Object.assign(document.createElement('p'), { role: 'alert', textContent: words.tryUnloaded }),
    )
    while (details.childElementCount > 1) details.lastElementChild?.remove()
    details.append(made)
  })
}

export default function Nothing(): null {
  return null
}
