import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('run-development.ts', import.meta.url))
