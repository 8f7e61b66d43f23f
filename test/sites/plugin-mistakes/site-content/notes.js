import { definePlugin } from 'chatdocs'

/** Finds notes that were meant for authors. */
export default definePlugin({
  name: 'notes',
  check: ({ text }) =>
    text.split('\n').flatMap((line, index) => {
      const column = line.indexOf('TODO') + 1
      return column > 0
        ? [{ message: 'this note is for authors', line: index + 1, column, help: 'remove it' }]
        : []
    }),
})
