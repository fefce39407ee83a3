import { serveStdio } from '@modelcontextprotocol/server/stdio'

import { createClient } from '#lib/client/client.ts'

import { createAgentServer } from './agent-server.ts'
import { createLocalPdfReader } from './local-pdf.ts'

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
const readLocalFile = createLocalPdfReader(account.max_document_bytes)
serveStdio(() => createAgentServer({ client, scopes: account.api_key_scopes ?? [], readLocalFile }), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
})
