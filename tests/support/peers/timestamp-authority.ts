import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const settings = `
[ tsa ]
default_tsa = here
[ here ]
serial = ./serial
crypto_device = builtin
signer_cert = ./authority.pem
certs = ./ca.pem
signer_key = ./authority.key
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.1
digests = sha256
ordering = yes
tsa_name = yes
ess_cert_id_alg = sha256
`

/** A timestamp authority with its own certificate authority: OpenSSL's, behind HTTP. */
export type TestAuthority = AsyncDisposable & {
  url: string
  /** Path of the certificate that its answers lead to. */
  caFile: string
  /** What it does with the next questions: answers, says nothing, gives the answer to another, or is out of order. */
  mood: 'answers' | 'silent' | 'repeats' | 'broken'
  /** Whether OpenSSL finds that this answer is about this data. */
  isVerified(answer: Uint8Array, data: Uint8Array): boolean
}

export const openTimestampAuthority = async (): Promise<TestAuthority> => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-tsa-'))
  const openssl = (...parameters: string[]): string =>
    execFileSync('openssl', parameters, { cwd: directory, encoding: 'utf8', stdio: 'pipe' })
  const write = (name: string, data: string | Uint8Array) => writeFileSync(join(directory, name), data)
  write('tsa.cnf', settings)
  write('serial', '01\n')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Throwaway CA')
  const signedBy = ['-CA', 'ca.pem', '-CAkey', 'ca.key']
  const purpose = [
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-addext',
    'basicConstraints=CA:FALSE',
  ]
  const files = ['-keyout', 'authority.key', '-out', 'authority.pem']
  openssl('req', '-x509', ...newKey, ...files, '-subj', '/O=Throwaway/CN=Timestamps', ...signedBy, ...purpose)
  let last: Buffer | undefined
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (authority.mood === 'silent') return
      if (authority.mood === 'broken') return void response.writeHead(503).end()
      write('question.tsq', await buffer(request))
      if (authority.mood === 'answers' || !last) {
        openssl('ts', '-reply', '-queryfile', 'question.tsq', '-out', 'answer.tsr', '-config', 'tsa.cnf')
        last = readFileSync(join(directory, 'answer.tsr'))
      }
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(last)
    }
    answer().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the authority has no port')
  const authority: TestAuthority = {
    url: `http://127.0.0.1:${address.port}/tsr`,
    caFile: join(directory, 'ca.pem'),
    mood: 'answers',
    isVerified: (answer, data) => {
      write('given.tsr', answer)
      write('given.data', data)
      try {
        return openssl(
          'ts',
          '-verify',
          '-data',
          'given.data',
          '-in',
          'given.tsr',
          '-CAfile',
          'ca.pem',
        ).includes('OK')
      } catch {
        return false
      }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return authority
}
