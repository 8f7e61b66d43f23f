import type { ReadFile } from 'chatdocs/mcp'

/** The files of a folder with a finished site. */
export function filesIn(folder: string): ReadFile
