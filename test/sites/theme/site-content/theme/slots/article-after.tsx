import type { SlotProps } from '@chatdocs/runtime'
import { useState } from 'react'
import './stars.css'

export default function Stars({ page }: SlotProps) {
  const [stars, setStars] = useState(Number(page.frontMatter.rating ?? 0))
  return (
    <button type="button" className="stars" onClick={() => setStars(stars + 1)}>
      {page.title}: {stars}
    </button>
  )
}
