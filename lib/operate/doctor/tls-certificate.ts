import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** How TLS starts: immediately, or first in the server's own protocol. */
export type TlsStart = 'direct' | 'smtp' | 'postgres'

/** The certificate that a server presented, and why Node does not trust it, if it does not. */
export type ServerCertificate = { expiresAt: Date; distrust: string | null }

/** A server that does not offer TLS. */
export class NoTls extends Error {}

/** PostgreSQL's SSLRequest: its length, and the code in place of a protocol version. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const nextData = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString('latin1')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed.')))
  })

/** Reads a whole reply: its last line has a space after the code (RFC 5321, 4.2.1). */
const readReply = async (socket: Socket): Promise<string> => {
  let reply = ''
  while (!/^\d{3} .*\r?\n$/m.test(reply)) reply += await nextData(socket)
  return reply
}

const startSmtp = async (socket: Socket): Promise<void> => {
  await readReply(socket)
  socket.write('EHLO mailroom.invalid\r\n')
  if (!/^250[ -]STARTTLS/im.test(await readReply(socket))) throw new NoTls('It does not offer STARTTLS.')
  socket.write('STARTTLS\r\n')
  const reply = await readReply(socket)
  if (!reply.startsWith('220')) throw new NoTls('It refuses STARTTLS.')
}

const startPostgres = async (socket: Socket): Promise<void> => {
  socket.write(sslRequest)
  if (!(await nextData(socket)).startsWith('S')) throw new NoTls('It does not offer TLS.')
}

const open = (host: string, port: number, limitMs: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    socket.setTimeout(limitMs, () =>
      socket.destroy(new Error(`No response within ${limitMs / 1000} seconds.`)),
    )
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** Reads the certificate that a server presents. Throws `NoTls`, or when it cannot be reached. */
export const readServerCertificate = async (
  { host, port, start }: { host: string; port: number; start: TlsStart },
  limitMs: number,
): Promise<ServerCertificate> => {
  const socket = await open(host, port, limitMs)
  try {
    if (start === 'smtp') await startSmtp(socket)
    if (start === 'postgres') await startPostgres(socket)
    return await new Promise((resolve, reject) => {
      const isAddress = /^[\d.]+$|:/.test(host)
      // An untrusted certificate is reported, not rejected.
      const secured = connectTls(
        { socket, rejectUnauthorized: false, host, ...(isAddress ? {} : { servername: host }) },
        () => {
          const { valid_to: validTo } = secured.getPeerCertificate()
          const { authorized, authorizationError } = secured
          const distrust = authorized ? null : String(authorizationError)
          resolve({ expiresAt: new Date(validTo), distrust })
        },
      )
      secured.once('error', reject)
    })
  } finally {
    socket.destroy()
  }
}
