const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs work that may compute for long in this thread. Meanwhile no signal listener can run. So signals end the process,
 * as if it did not listen, and so does Ctrl+C where single keys are read.
 */
export async function endedBySignals<T>(
  work: () => Promise<T>,
  program: NodeJS.Process = process,
): Promise<T> {
  const listeners = SIGNALS.map((name) => [name, program.listeners(name)] as const)
  if (listeners.every(([, all]) => all.length === 0)) return work()
  const { stdin } = program
  const isRaw = stdin.isTTY && stdin.isRaw
  for (const name of SIGNALS) program.removeAllListeners(name)
  if (isRaw) stdin.setRawMode(false)
  try {
    return await work()
  } finally {
    for (const [name, all] of listeners)
      for (const each of all) program.on(name, each as NodeJS.SignalsListener)
    if (isRaw) stdin.setRawMode(true)
  }
}
