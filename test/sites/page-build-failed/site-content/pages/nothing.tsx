export const meta = { title: 'Nothing to show' }
