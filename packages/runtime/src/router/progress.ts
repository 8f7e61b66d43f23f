import { PROGRESS_DELAY } from '@chatdocs/protocol'

/** The progress bar of slow navigations. */
export interface Progress {
  start(): void
  stop(): void
}

/** Shows the bar only after a delay. CSS animates it. */
export function progressBar(): Progress {
  let timer: ReturnType<typeof setTimeout> | undefined
  const bar = document.createElement('div')
  bar.className = 'progress'
  const stop = () => {
    clearTimeout(timer)
    bar.remove()
  }
  return {
    start() {
      stop()
      timer = setTimeout(() => document.body.append(bar), PROGRESS_DELAY)
    },
    stop,
  }
}
