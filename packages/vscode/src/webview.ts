/*
 * Runs in the preview, which shows the page in a frame. Passes on what the extension and the page tell each other: see
 * `packages/runtime/src/live/preview.ts` and `packages/lsp/src/preview.ts`.
 */

import type { PagePlace } from '@chatdocs/lsp'

declare function acquireVsCodeApi(): { postMessage(message: PagePlace): void }

type Message = MessageEvent<PagePlace & { chatdocs?: Partial<PagePlace> }>

relay(acquireVsCodeApi(), document.querySelector('iframe') as HTMLIFrameElement)

function relay(editor: ReturnType<typeof acquireVsCodeApi>, frame: HTMLIFrameElement): void {
  let wanted: PagePlace | undefined
  const show = () => {
    if (wanted) frame.contentWindow?.postMessage({ chatdocs: wanted }, new URL(wanted.url).origin)
  }
  addEventListener('message', ({ source, data }: Message) => {
    if (source !== frame.contentWindow) {
      const isOther = data.url !== wanted?.url
      wanted = data
      if (isOther) frame.src = data.url
      else show()
    } else if (data.chatdocs?.url) editor.postMessage(data.chatdocs as PagePlace)
    // A page has loaded.
    else if (data.chatdocs) show()
  })
}
