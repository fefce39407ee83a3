import './resolve-once.mjs'
import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('../lib/agents/stdio.ts', import.meta.url), undefined, 'serving')
