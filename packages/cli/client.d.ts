/*
 * What modules of a site import, for TypeScript. It comes with every import of 'chatdocs'; a project without one
 * writes `/// <reference types="chatdocs/client" />`.
 */

declare module '@chatdocs/runtime' {
  export * from 'chatdocs/runtime'
}

/*
 * React's types, where the site installs none of its own. A pattern matches only what is not found otherwise:
 * package managers that keep dependencies apart hide ours from the site.
 */
declare module 'reac*t' {
  import React = require('react')
  export = React
}

declare module 'react/jsx-runtim*e' {
  export * from 'react/jsx-runtime'
}

declare module 'react-do*m' {
  import ReactDOM = require('react-dom')
  export = ReactDOM
}

/** Data files; a schema beside a file checks it. */
declare module '*.yaml' {
  const data: unknown
  export default data
}

declare module '*.yml' {
  const data: unknown
  export default data
}

/** Style sheets come with the page that imports them. */
declare module '*.css' {}

/** Other files are copied; the import is their address. */
declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.png' {
  const address: string
  export default address
}

declare module '*.jpg' {
  const address: string
  export default address
}

declare module '*.jpeg' {
  const address: string
  export default address
}

declare module '*.gif' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}

declare module '*.avif' {
  const address: string
  export default address
}

declare module '*.woff' {
  const address: string
  export default address
}

declare module '*.woff2' {
  const address: string
  export default address
}
