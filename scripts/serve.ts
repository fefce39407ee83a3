import { pathToFileURL } from 'node:url'

import { OperatorError } from '#lib/operator-error.ts'

import { bundleServer } from './bundle-server.ts'
import { say } from './exclusive.mjs'

const findServer = async (): Promise<string> => {
  try {
    return await bundleServer()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    say(error.message)
    process.exit(1)
  }
}

await import(pathToFileURL(await findServer()).href)
