import type { Picture } from '@chatdocs/protocol'
import type { ImgHTMLAttributes } from 'react'

export interface ImageProps
  extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'children' | 'alt'> {
  /** What data files give for an image. */
  picture: Picture
  /** What is read instead of it; empty where it says nothing of its own. */
  alt: string
}

/** A picture of the site: no wider than the screen needs, as WebP where that is understood, its room kept free. */
export function Image({ picture, sizes, alt, ...rest }: ImageProps) {
  const { src, srcset, webp, width, height, placeholder } = picture
  const shown = srcset || webp ? (sizes ?? `min(100vw, ${rest.width ?? width}px)`) : undefined
  const image = (
    <img
      src={src}
      alt={alt}
      srcSet={srcset}
      sizes={shown}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      style={placeholder ? { background: `url(${placeholder}) 0/100% 100%` } : undefined}
      {...rest}
    />
  )
  if (!webp) return image
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={shown} />
      {image}
    </picture>
  )
}
