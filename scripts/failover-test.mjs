import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('../bench/failover-test.ts', import.meta.url))
