/** How a value contains URLs: one, several between spaces, or with descriptors as in `a.png 1x, b.png 2x`. */
type UrlSyntax = 'url' | 'list' | 'srcset'

/** The elements that have an attribute, separated by spaces. */
interface UrlAttribute {
  on: string
  syntax?: UrlSyntax
}

const SVG =
  'animate animateMotion animateTransform cursor discard feImage filter image linearGradient mpath pattern radialGradient script set textPath use'

/**
 * The attributes that contain URLs, by name, and their elements: from the attribute indexes of the specifications of HTML
 * and SVG, and from earlier versions that browsers still support.
 */
export const URL_ATTRIBUTES: Readonly<Record<string, UrlAttribute>> = {
  action: { on: 'form' },
  background: { on: 'body table tbody td tfoot th thead tr' },
  cite: { on: 'blockquote del ins q' },
  data: { on: 'object' },
  formaction: { on: 'button input' },
  href: { on: `a area base link ${SVG}` },
  imagesrcset: { on: 'link', syntax: 'srcset' },
  longdesc: { on: 'frame iframe img' },
  lowsrc: { on: 'img' },
  ping: { on: 'a area', syntax: 'list' },
  poster: { on: 'video' },
  src: { on: 'audio embed frame iframe img input script source track video' },
  srcset: { on: 'img source', syntax: 'srcset' },
  'xlink:href': { on: `a ${SVG}` },
}

/** The name of an attribute by its hast or React property: `formAction`, `xLinkHref`, `xlinkHref`. */
export function attributeOf(property: string): string {
  return property.toLowerCase().replace(/^xlink(?=href)/, 'xlink:')
}

/** `className` → `class`, `dataFooBar` → `data-foo-bar`, `ariaLabel` → `aria-label`, `srcSet` → `srcset`. */
export function attributeName(property: string): string {
  if (property === 'className') return 'class'
  if (/^data[A-Z]/.test(property)) return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return property.replace(/^aria(?=[A-Z])/, 'aria-').toLowerCase()
}
