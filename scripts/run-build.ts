import { OperatorError } from '#lib/operator-error.ts'

import { buildPages } from './build-pages.ts'
import { say } from './exclusive.mjs'

try {
  say(`The pages are in ${await buildPages()}.`)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  say(error.message)
  process.exitCode = 1
}
