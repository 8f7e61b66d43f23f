/** An error in the command line, with a hint how to fix it. The exit code is 2. */
export class UsageError extends Error {
  readonly help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.name = 'UsageError'
    this.help = help
  }
}
