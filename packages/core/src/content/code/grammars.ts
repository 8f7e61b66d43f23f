import { refractor } from 'refractor'
import docker from 'refractor/docker'
import jsx from 'refractor/jsx'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'

/* A separate module, so that only threads that highlight code load the grammars. */
for (const each of [docker, jsx, toml, tsx]) refractor.register(each)

export { refractor }
