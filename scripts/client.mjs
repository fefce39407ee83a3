import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('pack-client.ts', import.meta.url))
