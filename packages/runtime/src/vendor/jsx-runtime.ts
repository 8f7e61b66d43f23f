/** What the compiler's JSX calls, for the pages of a site, by the import map. */
export { Fragment, jsx, jsxs } from 'react/jsx-runtime'
