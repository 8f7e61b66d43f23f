/** A mistake in how the program was called: what is wrong, and a way out. `main` answers it with exit code 2. */
export class UsageError extends Error {
  readonly help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.name = 'UsageError'
    this.help = help
  }
}
