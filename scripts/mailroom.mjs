import './resolve-once.mjs'
import { runInstalled } from './run-installed.mjs'

await runInstalled(new URL('../lib/operate/cli/main.ts', import.meta.url), undefined, 'serving')
