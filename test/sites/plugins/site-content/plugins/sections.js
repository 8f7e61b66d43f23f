/** Says where the HTML came by. */
export default function sections() {
  return (tree) => {
    tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] })
  }
}
