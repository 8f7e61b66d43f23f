import { ICON_LINES, ICONS, type IconName } from '@chatdocs/protocol'
import type { PhrasingContent } from 'mdast'
import { unknownIcon } from '../../diagnostics/content-catalogue.ts'
import type { Location } from '../../paths.ts'
import { ownClasses, type Reading } from '../tree/reading.ts'

/** The options of an icon besides its name. */
interface IconOptions {
  label?: string | null | undefined
  size?: string | null | undefined
  color?: string | null | undefined
  class?: string | null | undefined
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}

const ON_LINE = 'vertical-align:-.125em'

/** An icon in the size and color of the text around it. Without a label, screen readers skip it. */
function icon(
  name: IconName,
  { label, size, color }: IconOptions,
  classes: readonly string[],
): PhrasingContent {
  const given = { width: size || '1em', height: size || '1em', ...(color && { color }) }
  const heard = label ? { role: 'img', ariaLabel: label } : { ariaHidden: 'true' }
  const className = ['icon', ...classes]
  return {
    type: 'emphasis',
    data: {
      hName: 'svg',
      hProperties: { className, viewBox: '0 0 24 24', ...given, ...ICON_LINES, style: ON_LINE, ...heard },
      hChildren: [{ type: 'element', tagName: 'path', properties: { d: ICONS[name] }, children: [] }],
    },
    children: [],
  }
}

/** An icon by its name. An unknown name is reported and draws nothing. */
export function namedIcon(
  name: string,
  options: IconOptions,
  { reading, at }: { reading: Reading; at: Location },
): PhrasingContent[] {
  if (isIcon(name)) return [icon(name, options, ownClasses(options.class, at.span, reading))]
  const known = Object.keys(ICONS)
  reading.diagnostics.push(unknownIcon({ name, known }, at))
  return []
}

/** An icon by its name, or an image of the site in the size of an icon. */
export function iconOrImage(
  name: string,
  options: IconOptions,
  { position, ...given }: { reading: Reading; at: Location; position: PhrasingContent['position'] },
): PhrasingContent[] {
  if (!/\.\w{2,4}$/.test(name)) return namedIcon(name, options, given)
  const size = /^[\d.]+(?:px|r?em)$/.test(options.size ?? '') ? options.size : '1em'
  const style = `width:${size};height:${size};${ON_LINE}`
  const data = { hProperties: { className: ['no-zoom'], style } }
  return [{ type: 'image', url: name, alt: options.label ?? '', data, ...(position && { position }) }]
}
