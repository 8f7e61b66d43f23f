import type { Reporter, TestModule } from 'vitest/node'

/** Prints the seed of a run, and for each file that fails the command that repeats it. */
export default class Repeating implements Reporter {
  readonly #seed = process.env.SEED

  onInit(): void {
    console.log(`SEED=${this.#seed}`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId)
    for (const file of failed) console.log(`Repeat it: SEED=${this.#seed} npm run test:long -- ${file}`)
  }
}
