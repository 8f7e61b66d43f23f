import type { Reading } from './address.ts'

/** Networks that accept a user name, with the profile URL for a name. */
const NETWORKS: ReadonlyMap<string, (name: string) => string> = new Map([
  ['x', (name) => `https://x.com/${name}`],
  ['twitter', (name) => `https://twitter.com/${name}`],
  ['github', (name) => `https://github.com/${name}`],
  ['linkedin', (name) => `https://www.linkedin.com/in/${name}/`],
  ['stackoverflow', (name) => `https://stackoverflow.com/users/${name}`],
  ['bluesky', (name) => `https://bsky.app/profile/${name}`],
  ['instagram', (name) => `https://www.instagram.com/${name}`],
  ['threads', (name) => `https://www.threads.net/@${name}`],
  ['mastodon', mastodon],
  ['twitch', (name) => `https://www.twitch.tv/${name}`],
  ['youtube', (name) => `https://www.youtube.com/@${name}`],
])

/** Network names that are not just capitalised. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['stackoverflow', 'Stack Overflow'],
  ['youtube', 'YouTube'],
])

/** The display name of a network: `github` → `GitHub`. */
export function networkName(network: string): string {
  return NAMES.get(network.toLowerCase()) ?? network.charAt(0).toUpperCase() + network.slice(1)
}

/** `mobot@example.social` includes its server; the default is mastodon.social. */
function mastodon(name: string): string {
  const [user, server = 'mastodon.social'] = name.split('@')
  return `https://${server}/@${user}`
}

/** The URL of a profile: a URL as written, or made from a user name on a known network. */
export function readSocial(network: string, written: string): Reading<string> {
  if (/^https?:\/\//i.test(written)) return { value: written }
  const address = NETWORKS.get(network.toLowerCase())
  if (address) return { value: address(written.replace(/^@/, '')) }
  return {
    expected: 'an absolute address',
    help: `user names work for ${[...NETWORKS.keys()].join(', ')}`,
  }
}
