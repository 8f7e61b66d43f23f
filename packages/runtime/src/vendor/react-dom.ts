import ReactDOM from 'react-dom'

/** React DOM for pages of a site, on the server. Lists all names, as `react.ts` does. */
const names: Readonly<Record<string, unknown>> = { ...ReactDOM }

export const {
  __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  browser,
  createPortal,
  flushSync,
  preconnect,
  prefetchDNS,
  preinit,
  preinitModule,
  preload,
  preloadModule,
  requestFormReset,
  unstable_batchedUpdates,
  useFormState,
  useFormStatus,
  version,
} = names

export default ReactDOM
