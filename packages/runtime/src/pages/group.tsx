import type { ContentOf, KindIn, PageContent, PageGroup } from '@chatdocs/protocol'
import type { ComponentType } from 'react'
import type { Drawer } from '../router/load.ts'

/** Renders the pages of a group, with one component for each kind. Only pages of the group load it. */
export function drawerOf<Group extends PageGroup>(
  kinds: {
    readonly [K in KindIn<Group>]: ComponentType<{ content: ContentOf<K> }>
  },
): Drawer {
  return ({ content }) => {
    const rows = kinds as Readonly<Record<string, unknown>>
    const Kind = rows[content.kind] as ComponentType<{ content: PageContent }>
    return <Kind content={content} />
  }
}
