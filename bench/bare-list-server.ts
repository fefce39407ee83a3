import { createServer } from 'node:http'

import { Pool } from 'pg'

import { sayReady } from './ready.ts'

/**
 * The least that can answer the list: the same statement, prepared, on as many connections, and `JSON.stringify`. No
 * routing, no credentials, no limits, no checks.
 */
const statement = `
  select id, status, name as shipment_name, page_count, carrier, service, tracking_number, tracking_url,
    total_charged_cents, created_at, shipped_at
  from shipments where organization_id = $1 order by id desc limit $2`

const limit = 20
const { PORT, DATABASE_URL, ORGANIZATION_ID } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 })

const server = createServer((_request, response) => {
  const answer = async (): Promise<void> => {
    const values = [ORGANIZATION_ID, limit + 1]
    const { rows } = await pool.query<{ id: string }>({ name: 'list', text: statement, values })
    const data = rows.slice(0, limit)
    const body = JSON.stringify({ data, has_more: rows.length > limit, next_cursor: data.at(-1)?.id })
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  answer().catch((error: unknown) => {
    response.writeHead(500)
    response.end(String(error))
  })
})
server.listen(Number(PORT), '127.0.0.1', () => sayReady(server))
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
