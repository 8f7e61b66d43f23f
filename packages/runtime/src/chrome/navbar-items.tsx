import { fill, type NavbarItem, type NavbarLink } from '@chatdocs/protocol'
import { NavbarItemGuard } from '../errors.tsx'
import { usePreferredVersion, useReader } from '../state/reader.ts'
import { Dropdown, type DropdownProps, EntryLink, FoldedEntries } from './dropdown.tsx'
import { entriesOf, localeEntries, type MenuEntry, versionEntries, versionHere } from './navbar-links.ts'
import { Part } from './part.tsx'

interface ItemProps<Item = NavbarItem> {
  item: Item
  /** Whether the item is in the mobile menu. */
  mobile: boolean | undefined
}

/** The items of the navbar, in the bar and in the mobile menu. An item that throws does not affect the others. */
export function NavbarItems({ items, mobile }: { items: readonly NavbarItem[]; mobile?: boolean }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: configured items never change their order
        <NavbarItemGuard key={index} item={item}>
          <Item item={item} mobile={mobile} />
        </NavbarItemGuard>
      ))}
    </ul>
  )
}

function Item({ item, mobile }: ItemProps) {
  switch (item.kind) {
    case 'link':
      return <LinkItem item={item} />
    case 'dropdown':
      return <PlainDropdown item={item} mobile={mobile} />
    case 'versions':
      return <VersionsDropdown item={item} mobile={mobile} />
    case 'locales':
      return <LocalesDropdown item={item} mobile={mobile} />
    case 'component':
      return (
        <li>
          <Part name={item.name} item={item} />
        </li>
      )
  }
}

function LinkItem({ item }: Pick<ItemProps<Extract<NavbarItem, { kind: 'link' }>>, 'item'>) {
  const { site } = useReader()
  const entries = useEntries(
    [item],
    site.navbar.items.filter((each) => each.kind === 'link'),
  )
  return entries.map((entry) => (
    <li key={entry.to}>
      <EntryLink entry={entry} />
    </li>
  ))
}

function PlainDropdown({ item, mobile }: ItemProps<Extract<NavbarItem, { kind: 'dropdown' }>>) {
  const entries = useEntries(item.items)
  return <Entries label={item.label} entries={entries} mobile={mobile} />
}

function VersionsDropdown({ item, mobile }: ItemProps<Extract<NavbarItem, { kind: 'versions' }>>) {
  const { site, route, strings } = useReader()
  const { name, choose } = usePreferredVersion()
  const { versions = [] } = site
  const [before, after] = [useEntries(item.before), useEntries(item.after)]
  const here = versionHere(versions, route, name)
  const entries = [...before, ...versionEntries(versions, route, choose), ...after]
  if (mobile || !here) return <Entries label={strings.versions} entries={entries} mobile={mobile} />
  return (
    <Entries label={here.label} said={fill(strings.versionBadge, { label: here.label })} entries={entries} />
  )
}

function LocalesDropdown({ item, mobile }: ItemProps<Extract<NavbarItem, { kind: 'locales' }>>) {
  const { site, route, strings } = useReader()
  const [before, after] = [useEntries(item.before), useEntries(item.after)]
  const entries = [...before, ...localeEntries(site, route, strings.untranslated), ...after]
  const label = mobile ? strings.languages : site.locale.label
  const said = mobile ? undefined : fill(strings.languageBadge, { label: site.locale.label })
  return <Entries label={label} said={said} entries={entries} mobile={mobile} name="locales" />
}

function Entries({ mobile, ...props }: DropdownProps & Partial<Pick<ItemProps, 'mobile'>>) {
  return <li>{mobile ? <FoldedEntries {...props} /> : <Dropdown {...props} />}</li>
}

function useEntries(items: readonly NavbarLink[], beside?: readonly NavbarLink[]): MenuEntry[] {
  const { route } = useReader()
  return entriesOf(items, route, usePreferredVersion().name, beside)
}
