import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('run-tests.ts', import.meta.url))
