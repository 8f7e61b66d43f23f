/** Data files in YAML, for TypeScript: `/// <reference types="chatdocs/data" />`. What is in one, its schema checks. */
declare module '*.yaml' {
  const data: unknown
  export default data
}

declare module '*.yml' {
  const data: unknown
  export default data
}
