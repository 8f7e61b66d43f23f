import { PROGRESS_DELAY } from '@chatdocs/protocol'

/** The bar a reader sees when the next page takes long. */
export interface Progress {
  start(): void
  stop(): void
}

/** Shows the bar only when loading takes longer than a moment. Its movement is the style sheet's. */
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
