/** `@docusaurus/Head`: chatdocs has `head` in its configuration, and `meta` of a page. */
export default function Head() {
  return null
}
