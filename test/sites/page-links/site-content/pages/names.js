export const name = 'Home'
