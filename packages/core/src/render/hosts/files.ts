import type { Host } from '../../config/hosting.ts'
import { apacheFiles } from './apache.ts'
import { caddyFiles } from './caddy.ts'
import { cloudflareFiles, netlifyFiles } from './headers-file.ts'
import { nginxFiles } from './nginx.ts'
import { s3Files } from './s3.ts'
import type { HostedSite, HostFiles } from './site.ts'
import { vercelFiles } from './vercel.ts'

const FILES: Readonly<Record<Host, (site: HostedSite) => HostFiles>> = {
  github: () => ({ '.nojekyll': '' }),
  netlify: netlifyFiles,
  cloudflare: cloudflareFiles,
  vercel: vercelFiles,
  apache: apacheFiles,
  nginx: nginxFiles,
  caddy: caddyFiles,
  s3: s3Files,
}

/** The files with which a host configures redirects, caching and headers. */
export function hostFiles(host: Host, site: HostedSite): HostFiles {
  return FILES[host](site)
}
