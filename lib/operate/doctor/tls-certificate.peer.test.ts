import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { requires } from '#tests/support/peers/programs.ts'

import { readServerCertificate } from './tls-certificate.ts'

const days = 10

type Certificate = { key: Buffer; cert: Buffer }

/** Creates a self-signed certificate with its key. */
const makeCertificate = (): Certificate => {
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

/** Accepts TLS as PostgreSQL does: with one letter. */
const openPostgres = (certificate: Certificate) =>
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined)
    })
  })

test.each([
  ['direct', (certificate: Certificate) => createTlsServer(certificate)],
  ['smtp', (certificate: Certificate) => new SMTPServer({ authOptional: true, ...certificate }).server],
  ['postgres', openPostgres],
] as const)(
  'reads the expiry of a certificate from a server that starts TLS as %s, and that it is untrusted (openssl)',
  requires('openssl'),
  async (start, open) => {
    const server = open(makeCertificate())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { expiresAt, distrust } = await readServerCertificate({ host: '127.0.0.1', port, start }, 2000)
    expect(distrust).toContain('SELF_SIGNED')
    const left = (expiresAt.getTime() - Date.now()) / dayMs
    expect(left).toBeGreaterThan(days - 0.1)
    expect(left).toBeLessThanOrEqual(days)
  },
)
