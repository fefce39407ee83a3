import { createServer } from 'node:http'

import { Pool } from 'pg'

import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'

import { sayReady } from './ready.ts'

/**
 * The least that can take a webhook: the signature checked over the raw body, and the body in a table before the answer.
 * No routing, no look for repetitions, no job, no metrics, no log.
 */
const { PORT, DATABASE_URL, EASYPOST_WEBHOOK_SECRET = '' } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 })
await pool.query('create table if not exists bare_messages (id bigserial primary key, body text not null)')

const server = createServer((request, response) => {
  const take = async (): Promise<number> => {
    const chunks: Buffer[] = []
    // Node yields buffers, declared as any.
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (request.method !== 'POST') return 200
    if (request.headers['x-hmac-signature'] !== signEasypostBody(body, EASYPOST_WEBHOOK_SECRET)) return 401
    const text = 'insert into bare_messages (body) values ($1)'
    await pool.query({ name: 'keep', text, values: [body.toString('base64')] })
    return 200
  }
  take().then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(PORT), '127.0.0.1', () => sayReady(server))
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
