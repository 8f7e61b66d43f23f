export type { PagePlace } from './preview.ts'
export { connect, serveEditor, shownBy } from './server.ts'
export { Session, type SessionOptions } from './session.ts'
