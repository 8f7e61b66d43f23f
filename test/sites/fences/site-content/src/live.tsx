import type { FenceProps } from '@chatdocs/runtime'

export default function Live({ code, language, meta }: FenceProps) {
  return (
    <output>
      {language} {JSON.stringify(meta)}: {code.toUpperCase()}
    </output>
  )
}
