import { createServer, type AddressInfo, type Server } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { NoTls, readServerCertificate, type TlsStart } from './tls-certificate.ts'

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const readFrom = (port: number, start: TlsStart) =>
  readServerCertificate({ host: '127.0.0.1', port, start }, 2000)

/** Refuses TLS as PostgreSQL does: with one letter. */
const openPostgres = () =>
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write('N'))
  })

test('distinguishes servers without TLS from unreachable servers', async () => {
  const smtp = await listen(new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] }).server)
  await expect(readFrom(smtp, 'smtp')).rejects.toThrow(NoTls)
  await expect(readFrom(await listen(openPostgres()), 'postgres')).rejects.toThrow(NoTls)
  await expect(readFrom(9, 'direct')).rejects.toThrow('ECONNREFUSED')
})
