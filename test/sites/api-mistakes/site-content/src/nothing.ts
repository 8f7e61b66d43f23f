const nothing = 1

export {}
