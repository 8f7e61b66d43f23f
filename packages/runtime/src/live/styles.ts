/** The styles of the panel. Its shadow root isolates them from the site's styles, whose colours they use. */
export const STYLES = `
  :host {
    position: fixed;
    z-index: 40;
    inset: auto auto 12px 12px;
    display: flex;
    align-items: flex-end;
    gap: 8px;
    max-width: calc(100vw - 24px);
    font: 14px/1.5 var(--cd-font, system-ui);
  }
  :host * { box-sizing: border-box }
  [hidden] { display: none }
  .badge, details {
    padding: 6px 14px;
    border: 1px solid;
    border-radius: var(--cd-radius);
    background: var(--cd-bg);
    box-shadow: var(--cd-shade);
    font: inherit;
  }
  .badge { color: var(--cd-danger); font-weight: 600; cursor: pointer }
  details { max-width: min(720px, 100%); color: var(--cd-warning) }
  summary { cursor: pointer }
  details pre { max-height: 50vh; margin: 6px 0; overflow: auto; color: var(--cd-text); font-size: 12.5px }
  pre { font-family: var(--cd-font-mono, monospace) }
  :focus-visible { outline: 2px solid var(--cd-danger); outline-offset: 2px }

  dialog {
    width: min(880px, calc(100vw - 24px));
    max-height: calc(100dvh - 24px);
    margin: max(12px, 6vh) auto auto;
    padding: 0;
    border: 1px solid var(--cd-danger);
    border-top-width: 4px;
    border-radius: var(--cd-radius);
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--cd-bg);
    color: var(--cd-text);
    box-shadow: var(--cd-shade);
  }
  dialog::backdrop { background: rgb(0 0 0 / 50%) }
  .head {
    position: sticky;
    top: 0;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 12px 20px;
    border-bottom: 1px solid var(--cd-border);
    background: var(--cd-bg);
    color: var(--cd-danger);
  }
  h2 { margin: 0; font-size: 18px }
  .count { flex: 1; font-size: 18px; font-weight: 700 }
  .close {
    padding: 4px 14px;
    border: 1px solid var(--cd-border);
    border-radius: var(--cd-radius);
    background: none;
    color: var(--cd-text);
    font: inherit;
    cursor: pointer;
  }
  ol { margin: 0; padding: 0 20px; list-style: none }
  li { padding-block: 18px; overflow-wrap: anywhere }
  li + li { border-top: 1px solid var(--cd-border) }
  p { margin: 0 }
  .message { color: var(--cd-danger); font-size: 16px; font-weight: 600; white-space: pre-wrap }
  .place { margin-top: 2px; color: var(--cd-text-soft); font: 13px/1.6 var(--cd-font-mono, monospace) }
  .place a { color: var(--cd-link) }
  .code { margin-inline-start: 12px }
  .frame {
    margin: 10px 0;
    padding: 10px 0;
    border-radius: var(--cd-radius);
    background: var(--cd-code-bg);
    font-size: 13px;
    line-height: 1.6;
    white-space: pre-wrap;
    tab-size: 4;
  }
  .line { display: flex; padding-inline-end: 14px }
  .line::before {
    flex: none;
    width: 4em;
    padding-inline-end: 1.2em;
    color: var(--cd-text-soft);
    content: attr(data-number);
    text-align: end;
  }
  .at { background: color-mix(in srgb, var(--cd-danger) 14%, transparent) }
  .at::before { color: var(--cd-danger) }
  mark { background: none; color: inherit; text-decoration: underline wavy var(--cd-danger); text-underline-offset: 3px }
  .note { color: var(--cd-text-soft); white-space: pre-wrap }
  .help { margin-top: 6px; white-space: pre-wrap }
  .help b { display: block }
  .hint { padding: 0 20px 16px; color: var(--cd-text-soft); font-size: 13px }
  @media print { :host { display: none } }
`
