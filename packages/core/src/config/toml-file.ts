/** The tables of a TOML file, or why it cannot be read. */
export async function readToml(
  text: string,
): Promise<{ value: Readonly<Record<string, unknown>> } | { failed: string }> {
  const { parse } = await import('smol-toml')
  try {
    return { value: parse(text) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { failed: error.message.split('\n')[0] ?? '' }
  }
}
