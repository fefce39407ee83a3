import { OperatorError } from '#lib/operator-error.ts'

import { buildPages } from './build-pages.ts'
import { bundleServer } from './bundle-server.ts'
import { say } from './exclusive.mjs'

try {
  await bundleServer()
  say(`The pages are in ${await buildPages()}.`)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  say(error.message)
  process.exitCode = 1
}
