import { isExternal } from '@chatdocs/protocol'
import type { Element } from 'hast'
import { hasClass, made } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/**
 * Makes a figure of each Markdown image that is alone in its paragraph, inside a link or not. Its title is the caption.
 * Images for the two color modes share a figure. Without a title, only images of this site get a frame: badges have none.
 */
export function captionImages({ text }: Reading): ElementVisitor {
  return {
    p(paragraph) {
      const images = imagesAlone(paragraph)
      const isMarkdown = images.every(({ position }) => text.startsWith('![', position?.start.offset ?? -1))
      if (images.length === 0 || !isMarkdown || paragraph.properties.className) return
      const [title, ...others] = new Set(images.map(({ properties }) => properties.title))
      if (title && others.length === 0) {
        for (const { properties } of images) delete properties.title
        paragraph.tagName = 'figure'
        paragraph.children.push(made('figcaption', String(title)))
      } else if (images.some((each) => !paragraph.children.includes(each) || !isOfSite(each))) return
      if (!images.some((each) => hasClass(each, 'no-zoom'))) paragraph.properties.className = ['picture']
    },
  }
}

/** The images of an element that contains nothing else. */
function imagesAlone({ children }: Element): Element[] {
  const found = children.map((child): Element[] | undefined => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : undefined
    if (child.type !== 'element') return undefined
    if (child.tagName === 'img') return [child]
    if (child.tagName !== 'a') return child.tagName === 'br' ? [] : undefined
    const inside = imagesAlone(child)
    return inside.length > 0 ? inside : undefined
  })
  return found.every((each) => each !== undefined) ? found.flat() : []
}

function isOfSite({ properties: { src } }: Element): boolean {
  return typeof src === 'string' && !isExternal(src)
}
