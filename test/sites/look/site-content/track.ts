addEventListener('chatdocs:navigate', () => scrollTo(0, 0))
