import './resolve-once.mjs'
import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('../lib/service/cli/main.ts', import.meta.url), undefined, 'serving')
