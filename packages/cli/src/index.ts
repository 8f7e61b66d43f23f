import type { ConfigInput, SidebarsInput } from '@chatdocs/core'

export type { ConfigInput, SidebarsInput }

/** Returns the configuration unchanged. Gives editors its types. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config
}

/** Returns the sidebars unchanged. Gives editors their types. */
export function defineSidebars(sidebars: SidebarsInput): SidebarsInput {
  return sidebars
}

/** Runs the program and returns its exit code. Loads it on demand, since configurations import this module, too. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = await import('./main.ts')
  return program.main(argv)
}
