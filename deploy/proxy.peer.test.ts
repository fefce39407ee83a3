import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { request as requestTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startListening, stopProgram, withFreePorts } from '#tests/support/peers/free-ports.ts'
import { requires } from '#tests/support/peers/programs.ts'

const host = 'mail.example.com'

const listenOn = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

const configurationOf = (directory: string, site: string): string => `
  daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events {}
  http {
    access_log off; gzip on; gzip_types text/event-stream;
    client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
    fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
    ${site}
  }`

describe('deploy/nginx.conf (nginx)', requires('nginx', 'openssl'), () => {
  const cleanup = new AsyncDisposableStack()
  afterAll(() => cleanup.disposeAsync())
  let tlsPort = 0
  let plainPort = 0
  let logFile = ''

  const call = async (
    path: string,
    options: { method?: 'POST'; headers?: Record<string, string> } = {},
  ): Promise<IncomingMessage> => {
    const request = requestTls({
      host: '127.0.0.1',
      port: tlsPort,
      servername: host,
      // The certificate is made for this test, and signed by no one.
      rejectUnauthorized: false,
      path,
      ...options,
      headers: { host, ...options.headers },
    })
    request.flushHeaders()
    // nginx responds before the body that it refuses has been sent.
    if (options.method !== 'POST') request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    cleanup.defer(() => void request.destroy())
    return response
  }

  beforeAll(async () => {
    const mailroom = await listenOn((request, response) => {
      if (request.url === '/api/v1/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        // And nothing more: a proxy that waits for the rest never passes it on.
        response.write('event: changed\n\n')
        return
      }
      response.writeHead(200, {
        'content-type': 'application/json',
        'strict-transport-security': 'max-age=1',
      })
      response.end(JSON.stringify(request.headers))
    })
    cleanup.defer(() => {
      mailroom.server.closeAllConnections()
      mailroom.server.close()
    })
    const directory = await mkdtemp(join(tmpdir(), 'mailroom-test-nginx-'))
    cleanup.defer(() => rm(directory, { recursive: true, force: true }))
    const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    const files = ['-keyout', key, '-out', certificate]
    const made = spawnSync(
      'openssl',
      ['req', '-x509', '-nodes', '-days', '2', '-subj', `/CN=${host}`].concat(curve, files),
    )
    expect(made.status, String(made.stderr)).toBe(0)

    const template = await readFile(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    const file = join(directory, 'nginx.conf')
    logFile = join(directory, 'access.log')
    const nginx = await withFreePorts(2, async (ports) => {
      ;[tlsPort = 0, plainPort = 0] = ports
      const site = template
        .replace('listen 443 ssl', `listen 127.0.0.1:${tlsPort} ssl`)
        .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replaceAll(/^.*listen \[::\].*$/gm, '')
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
        .replaceAll('/var/log/nginx/', `${directory}/`)
        .replace('127.0.0.1:3000', `127.0.0.1:${mailroom.port}`)
      await writeFile(file, configurationOf(directory, site))
      return startListening('nginx', ['-e', `${directory}/error.log`, '-c', file], tlsPort)
    })
    cleanup.defer(() => stopProgram(nginx))
  })

  test('forwards requests with their host and only the IP address of the connection', async () => {
    const response = await call('/shipments', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(JSON.parse(await textOf(response))).toMatchObject({
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(response.headers['strict-transport-security']).toBe('max-age=1')
  })

  test('forwards live updates immediately, without compression', async () => {
    const response = await call('/api/v1/events', { headers: { 'accept-encoding': 'gzip' } })
    const [chunk] = (await once(response, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('event: changed\n\n')
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  test('accepts a document in Base64, and rejects larger bodies before they are sent', async () => {
    const mebibyte = 1024 * 1024
    const post = (bytes: number) =>
      call('/api/v1/shipments', { method: 'POST', headers: { 'content-length': String(bytes) } })
    expect((await post(Math.ceil((50 * mebibyte * 4) / 3) + mebibyte)).statusCode).toBe(200)
    expect((await post(73 * mebibyte)).statusCode).toBe(413)
  })

  test('logs requests without queries, referrers and the secrets of links', async () => {
    for (const path of [
      '/reset-password?token=planted-secret',
      '/storage/documents/one.pdf?signature=planted-secret',
      '/shipments?search=planted-secret',
      '/shared/planted-secret',
      '/%73hared/planted-secret',
      '/api/shared/planted-secret/files/document.pdf',
      '/api/calendar-feeds/planted-secret.ics',
      '/api/unsubscribe/planted-secret',
      '/api/auth/reset-password/planted-secret',
    ]) {
      await textOf(
        await call(path, { headers: { referer: `https://${host}/verify-email?token=planted-secret` } }),
      )
    }
    // Logged after the response: the last request's line comes after those before it.
    await textOf(await call('/last'))
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('GET /last ')
    const log = await readFile(logFile, 'utf8')
    for (const path of ['/reset-password', '/storage/documents/one.pdf', '/shipments', '/shared/...']) {
      expect(log).toContain(`"GET ${path} HTTP/1.1" 200`)
    }
    expect(log).not.toContain('planted-secret')
    expect(await readFile(join(dirname(logFile), 'error.log'), 'utf8')).not.toContain('planted-secret')
  })

  test('serves no metrics, and redirects plain HTTP to TLS', async () => {
    expect((await call('/metrics')).statusCode).toBe(404)
    const request = get({ host: '127.0.0.1', port: plainPort, path: '/send', headers: { host } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe(`https://${host}/send`)
  })
})
