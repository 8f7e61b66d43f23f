const nothing = 1
void nothing

export {}
