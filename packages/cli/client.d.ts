/*
 * Types for the modules of a site. Importing 'chatdocs' includes them; otherwise add `/// <reference
 * types="chatdocs/client" />`.
 */

declare module '@chatdocs/runtime' {
  export * from 'chatdocs/runtime'
}

/*
 * React's types, unless the site installs them. The pattern applies only to modules that are not resolved otherwise:
 * strict package managers hide the dependencies of chatdocs from the site.
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

/** The reader has moved to another page. `document.title` and `location` already belong to the new page. */
interface WindowEventMap {
  'chatdocs:navigate': Event
}

/** Data files. A schema beside the file validates it. */
declare module '*.yaml' {
  const data: unknown
  export default data
}

declare module '*.yml' {
  const data: unknown
  export default data
}

/** A style sheet is loaded with each page that imports it. */
declare module '*.css' {}

/** Other files are copied; the import returns their URL. */
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
