export const found = true
