/** Ends every paragraph's first text more loudly. */
export default function exclaim(options) {
  return (tree) => {
    for (const node of tree.children) {
      const [first] = node.children ?? []
      if (node.type === 'paragraph' && first?.type === 'text') first.value += options.with
    }
  }
}
