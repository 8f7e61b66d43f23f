import { useSite } from '@chatdocs/runtime'

/** `@docusaurus/useBaseUrl` */
export default function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

export function useBaseUrlUtils() {
  const { base } = useSite()
  const withBaseUrl = (path: string) =>
    /^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path) ? path : base + path.replace(/^\/+/, '')
  return { withBaseUrl }
}
