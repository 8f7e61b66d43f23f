import type { Picture } from '@chatdocs/protocol'
import type { ImgHTMLAttributes } from 'react'

export interface ImageProps
  extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'children' | 'alt'> {
  /** The image, as imported from a data file. */
  picture: Picture
  /** The alternative text; empty for decorative images. */
  alt: string
}

/** A responsive image of the site that reserves its space. Uses AVIF or WebP if available and supported. */
export function Image({ picture, sizes, alt, ...rest }: ImageProps) {
  const { src, srcset, webp, avif, width, height, placeholder } = picture
  const shown = srcset || webp || avif ? (sizes ?? `min(100vw, ${rest.width ?? width}px)`) : undefined
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
  if (!webp && !avif) return image
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={shown} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={shown} />}
      {image}
    </picture>
  )
}
