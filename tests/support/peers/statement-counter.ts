import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** What has passed between a server and its database. */
export type Traffic = { statements: number; roundTrips: number }

/** Stands between a server and PostgreSQL, and counts. */
export type StatementCounter = AsyncDisposable & {
  /** The database's address by way of the counter. */
  url: string
  read(): Traffic
}

const execute = 'E'.charCodeAt(0)
const query = 'Q'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)

/** Calls back with the type of each message that a client sends after its first, which has none. */
const createReader = (onMessage: (type: number) => void): ((bytes: Buffer) => void) => {
  let isStarting = true
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (;;) {
      const head = isStarting ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      if (!isStarting) onMessage(rest[0] ?? 0)
      isStarting = false
      rest = rest.subarray(end)
    }
  }
}

/**
 * Counts statements and the times a server waits for an answer, by PostgreSQL's own protocol: so that nothing in the
 * measured process has to count.
 */
export const openStatementCounter = async (databaseUrl: string): Promise<StatementCounter> => {
  const target = new URL(databaseUrl)
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  const count = (type: number) => {
    if (type === execute || type === query) traffic.statements += 1
    if (type === sync || type === query) traffic.roundTrips += 1
  }
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const read = createReader(count)
    client.on('data', read)
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  // A server that listens on TCP has an address and a port.
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    read: () => ({ ...traffic }),
    [Symbol.asyncDispose]: async () => {
      await once(server.close(), 'close')
    },
  }
}
