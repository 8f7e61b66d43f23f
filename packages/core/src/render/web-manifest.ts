import { BACKGROUNDS, encodePath, type SiteData, withBase } from '@chatdocs/protocol'
import type { HeadParts } from '../look.ts'

/** The icon sizes that browsers require to install a site as an app. */
const INSTALLED = [192, 512]

/** The web app manifest: `manifest.webmanifest`. */
export function webManifest(site: SiteData, icons: HeadParts['icons']): string {
  const color = BACKGROUNDS[site.colorMode.default]
  const manifest = {
    name: site.title,
    short_name: site.title,
    ...(site.tagline !== '' && { description: site.tagline }),
    lang: site.locale.htmlLang,
    dir: site.locale.direction,
    id: site.base,
    start_url: site.base,
    scope: site.base,
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: icons
      .filter(({ size }) => INSTALLED.includes(size))
      .map(({ size, path }) => ({
        src: withBase(site.base, `/${encodePath(path)}`),
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
