import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('run-attack.ts', import.meta.url))
