throw new Error('thrown by its author')
