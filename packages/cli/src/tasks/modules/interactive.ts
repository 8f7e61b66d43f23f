/*
 * Whether a component in `theme/` is interactive is detected from its code: hooks with state or effects, event handlers,
 * references, browser objects. A false positive loads a module unnecessarily; no wrong guess leaves a button dead.
 */
/**
 * Whether a server module does something in the browser, judged by its code: it has state, effects or a reference,
 * handles events, or uses a browser object. A false positive loads the module unnecessarily.
 */
export function isInteractive(code: string): boolean {
  const [source = ''] = code.split('\n//# sourceMappingURL=')
  const imports = source.matchAll(/^import\s+([^'"]*?)\s*from\s*["']\.\/runtime-([\w-]+)\.mjs["'];?$/gm)
  return (
    IN_BROWSER.test(source) ||
    [...imports].some(([, names = '', module = '']) => !isPure(names, PURE[module]))
  )
}

/** Event handlers, references, and objects that only a browser has. A text may name one: `document. The`. */
const IN_BROWSER =
  /\bon[A-Z]\w*|\bref\s*[:,}]|\b(?:window|document|navigator|location|history|customElements|localStorage|sessionStorage)(?:\?\.|\.(?=\w)|\[)|\btypeof (?:window|document)\b|\baddEventListener\b/

/** The exports of our modules that behave the same on the server and in the browser. */
const PURE: Readonly<Record<string, string>> = {
  react: 'Children Fragment cloneElement createElement isValidElement memo useId useMemo',
  'jsx-runtime': 'Fragment jsx jsxs',
  runtime: 'Image Link useRoute useSite useStrings',
}

/** `names` is the import clause: `{ useState as a, memo }`, or a single name for all exports. */
function isPure(names: string, pure = ''): boolean {
  if (!names.startsWith('{')) return false
  const all = names.replace(/[{}]/g, '').split(',')
  return all.every((each) => pure.split(' ').includes(each.trim().replace(/ as .*/, '')))
}
