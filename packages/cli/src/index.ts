import type {
  ConfigInput,
  Plugin,
  PluginData,
  PluginDirective,
  PluginDocument,
  PluginElement,
  PluginGiven,
  PluginPage,
  PluginPages,
  PluginProblem,
  PluginReport,
  PluginTexts,
  PluginWords,
  SidebarsInput,
} from '@chatdocs/core'

export type {
  ConfigInput,
  Plugin,
  PluginData,
  PluginDirective,
  PluginDocument,
  PluginElement,
  PluginGiven,
  PluginPage,
  PluginPages,
  PluginProblem,
  PluginReport,
  PluginTexts,
  PluginWords,
  SidebarsInput,
}

/** Returns the configuration unchanged. Gives editors its types. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config
}

/** Returns the sidebars unchanged. Gives editors their types. */
export function defineSidebars(sidebars: SidebarsInput): SidebarsInput {
  return sidebars
}

/** Returns the plugin, or the function that makes it from its options, unchanged. Gives editors its types. */
export function definePlugin<Made extends Plugin | ((options: never) => Plugin | Promise<Plugin>)>(
  plugin: Made,
): Made {
  return plugin
}

/** Runs the program and returns its exit code. Loads it on demand, since configurations import this module, too. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = await import('./main.ts')
  return program.main(argv)
}
