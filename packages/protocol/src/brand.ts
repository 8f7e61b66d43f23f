/** A string that means one thing: made in one place, not to be confused with other strings. */
export type Brand<Name extends string> = string & { readonly __brand: Name }
