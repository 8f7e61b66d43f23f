import * as runtime from 'react/jsx-runtime'

/** The JSX runtime for pages of a site, through the import map. */
export const { Fragment, jsx, jsxs } = runtime
