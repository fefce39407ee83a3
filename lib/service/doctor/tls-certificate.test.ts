import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { hasProgram } from '#tests/support/peers/programs.ts'

import { NoTls, readServerCertificate, type TlsStart } from './tls-certificate.ts'

const days = 10

/** Makes a certificate that nobody trusts, with its key. */
const makeCertificate = () => {
  const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
  try {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem']
    const subject = ['-subj', '/CN=127.0.0.1', '-days', String(days), '-out', 'cert.pem']
    execFileSync('openssl', ['req', '-x509', ...key, ...subject], { cwd: directory, stdio: 'pipe' })
    const read = (name: string) => readFileSync(join(directory, name))
    return { key: read('key.pem'), cert: read('cert.pem') }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const readFrom = (port: number, start: TlsStart) =>
  readServerCertificate({ host: '127.0.0.1', port, start }, 2000)

const openSmtp = (options: object) => new SMTPServer({ authOptional: true, ...options }).server

/** Accepts or refuses TLS as PostgreSQL does: with one letter. */
const openPostgres = (letter: 'S' | 'N', certificate?: { key: Buffer; cert: Buffer }) =>
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(letter)
      if (certificate) new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined)
    })
  })

describe.skipIf(!hasProgram('openssl'))('certificates that openssl makes', () => {
  const certificate = hasProgram('openssl') ? makeCertificate() : { key: Buffer.of(), cert: Buffer.of() }

  test.each([
    ['direct', () => createTlsServer(certificate)],
    ['smtp', () => openSmtp(certificate)],
    ['postgres', () => openPostgres('S', certificate)],
  ] as const)(
    'of a server whose TLS begins as %s: the end is read, and that it is not trusted',
    async (start, open) => {
      const { expiresAt, distrust } = await readFrom(await listen(open()), start)
      expect(distrust).toContain('SELF_SIGNED')
      const left = (expiresAt.getTime() - Date.now()) / dayMs
      expect(left).toBeGreaterThan(days - 0.1)
      expect(left).toBeLessThanOrEqual(days)
    },
  )
})

test('servers without TLS are told from servers that cannot be reached', async () => {
  const smtp = await listen(openSmtp({ disabledCommands: ['STARTTLS'] }))
  await expect(readFrom(smtp, 'smtp')).rejects.toThrow(NoTls)
  await expect(readFrom(await listen(openPostgres('N')), 'postgres')).rejects.toThrow(NoTls)
  await expect(readFrom(9, 'direct')).rejects.toThrow('ECONNREFUSED')
})
