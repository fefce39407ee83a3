import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('../bench/crash-test.ts', import.meta.url))
