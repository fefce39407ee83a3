import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** What has passed between a server and its database. */
export type Traffic = {
  statements: number
  /** Those of them that lock rows, tables or numbers until their transaction ends. */
  locking: number
  /** Number of requests to the database while it had responded to everything before. */
  roundTrips: number
}

/** Forwards between a server and PostgreSQL, and counts statements. */
export type StatementCounter = AsyncDisposable & {
  /** The database's address by way of the counter. */
  url: string
  read(): Traffic
}

type OnMessage = (type: string, body: Buffer) => void

/** Calls back with each message that one side sends; a client's first has no type. */
const createReader = (onMessage: OnMessage, isClient: boolean): ((bytes: Buffer) => void) => {
  let isStarting = isClient
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (;;) {
      const head = isStarting ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      if (!isStarting) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end))
      isStarting = false
      rest = rest.subarray(end)
    }
  }
}

const locks =
  /^\s*(insert|update|delete|lock)\b|\bfor (no key update|update|key share|share)\b|\bpg_(try_)?advisory/i

/** Reads the texts that a message begins with, each ended by a zero byte. */
const textsOf = (body: Buffer): string[] => body.toString('latin1').split('\0')

/** Calls back with the text of each statement that one client has executed, prepared before or not. */
const createStatementReader = (onStatement: (text: string) => void): OnMessage => {
  const prepared = new Map<string, string>()
  const bound = new Map<string, string>()
  return (type, body) => {
    const [first = '', second = ''] = textsOf(body)
    if (type === 'P') prepared.set(first, second)
    if (type === 'B') bound.set(first, prepared.get(second) ?? '')
    if (type === 'E') onStatement(bound.get(first) ?? '')
    if (type === 'Q') onStatement(first)
  }
}

/**
 * Counts statements and the times a server waits for an answer, by PostgreSQL's own protocol: so that nothing in the
 * measured process has to count.
 */
export const openStatementCounter = async (databaseUrl: string): Promise<StatementCounter> => {
  const target = new URL(databaseUrl)
  const traffic: Traffic = { statements: 0, locking: 0, roundTrips: 0 }
  const count = (text: string) => {
    traffic.statements += 1
    if (locks.test(text)) traffic.locking += 1
  }
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const readStatement = createStatementReader(count)
    let unanswered = 0
    const readAsked = createReader((type, body) => {
      if (type === 'S' || type === 'Q') {
        if (unanswered === 0) traffic.roundTrips += 1
        unanswered += 1
      }
      readStatement(type, body)
    }, true)
    // What it sends once a connection is ready is no answer.
    const readAnswer = createReader((type) => {
      if (type === 'Z' && unanswered > 0) unanswered -= 1
    }, false)
    client.on('data', readAsked)
    upstream.on('data', readAnswer)
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  // Past a socket of the database, which the counter is between.
  url.searchParams.delete('host')
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
