addEventListener('load', () => document.body.focus())
