export interface Options {
  name: string
  retries?: number
}

/** Starts it. */
export function start(options: Options): Promise<void> {
  return Promise.resolve(void options)
}
