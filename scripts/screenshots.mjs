import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('take-screenshots.ts', import.meta.url))
