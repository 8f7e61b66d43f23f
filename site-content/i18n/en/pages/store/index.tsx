// original_digest: c6c74de01c
import { Link } from '@chatdocs/runtime'
import data from '../../../../data/plugins.json'
import type { Plugin } from '../../../../pages/store/_plugin.ts'
import { Store } from '../../../../pages/store/_store.tsx'
import type { StoreWords } from '../../../../pages/store/_words.ts'
import { AUTHORS, PLUGINS, TAGS } from './_plugins.ts'

/** The plugins with English words. What has none stays as it is. */
const plugins = (data as unknown as Plugin[]).map((plugin) => ({
  ...plugin,
  ...PLUGINS[plugin.name],
  author: AUTHORS[plugin.author] ?? plugin.author,
  keywords: plugin.keywords.map((tag) => TAGS[tag] ?? tag),
}))

export const meta = {
  title: 'Plugin store',
  description:
    'Open-source plugins for Mobot: moderation, scheduling, lookups, fun and security. Filter them by text and tags, install them with one command.',
}

const words: StoreWords = {
  title: 'Plugin store',
  lead: (
    <>
      Open-source plugins by the community and the team. One command installs them in your bot. New to
      plugins? <Link to="/docs/quick-start/plugin">Write your first plugin</Link>.
    </>
  ),
  count: (found, isFiltered) => {
    if (found === 0) return 'No plugins found'
    return `${found} ${found === 1 ? 'plugin' : 'plugins'}${isFiltered ? ' found' : ''}`
  },
  clear: 'Clear filters',
  field: 'Filter plugins by text',
  placeholder: 'Search names, authors, features…',
  byTags: 'Filter by tags, several are possible',
  sort: 'Sort by',
  byDate: 'Last update',
  byName: 'Name',
  nothing: (text) => (text === '' ? 'No plugin has all of these tags.' : `No plugins for “${text}”.`),
  nothingHint: 'Remove a tag, or try other words.',
  tags: 'Tags',
  copy: 'Copy',
  copyLabel: (title) => `Copy the command that installs ${title}`,
  source: 'Source',
  sourceLabel: (title) => `Source of ${title} (opens in a new tab)`,
  publishTitle: 'Share your plugin',
  publish: (
    <>
      Publish it to npm and add an entry to <code>data/plugins.json</code> in our repository. Once that is
      merged, it appears here. See <Link to="/docs/quick-start/more#publish">Publish to the store</Link>.
    </>
  ),
}

export default function StorePage() {
  return <Store plugins={plugins} words={words} />
}
