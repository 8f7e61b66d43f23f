/** The JSX runtime for pages of a site, through the import map. */
export { Fragment, jsx, jsxs } from 'react/jsx-runtime'
