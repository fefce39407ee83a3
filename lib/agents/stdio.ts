import { serveStdio } from '@modelcontextprotocol/server/stdio'

import { ApiError } from '#lib/client/api-error.ts'
import { createClient } from '#lib/client/client.ts'

import { createAgentServer } from './agent-server.ts'
import { createLocalPdfReader } from './local-pdf.ts'

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const url = process.env['MAILROOM_URL'] || 'http://localhost:3000'
if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
  stop(`MAILROOM_URL is ${url}: set it to the URL of your Mailroom, such as https://mail.example.com.`)
}
const apiKey =
  process.env['MAILROOM_API_KEY'] || stop('Set MAILROOM_API_KEY to an API key of your organization.')
const client = createClient({
  baseUrl: url.replace(/\/$/, ''),
  headers: { authorization: `Bearer ${apiKey}` },
})

const describe = (error: unknown): string => {
  if (!(error instanceof ApiError)) return String(error)
  const fix =
    error.status === 401
      ? 'Set MAILROOM_API_KEY to a valid one.'
      : `Check that MAILROOM_URL, ${url}, is the URL of your Mailroom.`
  return `${error.message} ${fix}`
}

// Standard output carries the protocol: everything else goes to standard error.
const { data: account } = await client.getAccount().catch((error: unknown) => stop(describe(error)))
const readLocalFile = createLocalPdfReader(account.max_document_bytes)
serveStdio(() => createAgentServer({ client, scopes: account.api_key_scopes ?? [], readLocalFile }), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
})
