import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

import { serveStdio } from '@modelcontextprotocol/server/stdio'

import { ApiError } from '#lib/client/api-error.ts'
import { createClient } from '#lib/client/client.ts'

import { createAgentServer } from './agent-server.ts'
import type { ReadLocalFile } from './draft-tools.ts'

const readLocalFile: ReadLocalFile = async (path) => {
  try {
    return { filename: basename(path), bytes: Uint8Array.from(await readFile(path)) }
  } catch {
    throw new ApiError(404, 'DOCUMENT_NOT_FOUND', `There is no readable file at ${path}.`)
  }
}

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const apiKey =
  process.env['MAILROOM_API_KEY'] || stop('Set MAILROOM_API_KEY to an API key of your organization.')
const client = createClient({
  baseUrl: (process.env['MAILROOM_URL'] || 'http://localhost:3000').replace(/\/$/, ''),
  headers: { authorization: `Bearer ${apiKey}` },
})

// Standard output carries the protocol: everything else goes to standard error.
const { data: account } = await client
  .getAccount()
  .catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)))
serveStdio(() => createAgentServer({ client, scopes: account.api_key_scopes ?? [], readLocalFile }), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
})
