import { useHydrated } from '@chatdocs/runtime'

/** `@docusaurus/useIsBrowser` */
export default function useIsBrowser(): boolean {
  return useHydrated()
}
