import { runInstalled } from './run-installed.mjs'

// Before anything is imported, because Next and React read it as they load.
Object.assign(process.env, { NODE_ENV: 'production' })
await runInstalled(new URL('serve.ts', import.meta.url), undefined, 'serving')
