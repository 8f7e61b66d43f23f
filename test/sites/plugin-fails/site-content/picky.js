/** Does not like everything. */
export default function picky() {
  return (tree, file) => {
    for (const node of tree.children) if (node.type === 'thematicBreak') file.fail('no rules here', node)
  }
}
