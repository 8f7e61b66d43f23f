import type { ReadFile } from 'chatdocs/mcp'

/** Reads the files of a finished site in a folder. */
export function filesIn(folder: string): ReadFile
