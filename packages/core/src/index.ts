export { type ConfigInput, defineConfig } from './config/input.ts'
export { defineSidebars, type SidebarsInput } from './config/sidebars-input.ts'
export { contentReader } from './content/document.ts'
export type { ContentOptions, Document, PluginReference } from './content/model.ts'
export {
  CODES,
  type Code,
  configInvalid,
  noDefaultExport,
  pageBuildFailed,
  pageRenderFailed,
} from './diagnostics/catalogue.ts'
export * from './diagnostics/diagnostic.ts'
export { diagnosticsAsJson } from './diagnostics/json.ts'
export { nearest } from './diagnostics/nearest.ts'
export { printDiagnostic, printDiagnostics } from './diagnostics/print.ts'
export * from './inputs.ts'
export * from './paths.ts'
export { wantsHistory } from './queries/below-text.ts'
export { config } from './queries/config.ts'
export { diagnostics } from './queries/diagnostics.ts'
export { file, fileHistory, givenOptions, historyState, tree } from './queries/ground.ts'
export { outputAt, outputPaths, pageUrls } from './queries/outputs.ts'
export { pourPage } from './render/shell.ts'
export * from './tasks.ts'
