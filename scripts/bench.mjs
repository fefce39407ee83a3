import { runInstalled } from './run-installed.mjs'

const [name = '', ...parameters] = process.argv.slice(2)
await runInstalled(new URL(`../bench/${name}.ts`, import.meta.url), parameters)
