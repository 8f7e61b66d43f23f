import { useColorMode as useMode } from '@chatdocs/runtime'

/** What pages use of `@docusaurus/theme-common`. */
export function useColorMode() {
  const { mode, choose } = useMode()
  return { colorMode: mode, setColorMode: choose, isDarkTheme: mode === 'dark' }
}
