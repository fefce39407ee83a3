import { webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { importJWK, jwtVerify } from 'jose'
import { afterAll } from 'vitest'

const { subtle } = webcrypto

/** What a browser shows of a message. */
export type PushContent = { id: string; title: string; body: string; path: string; open_tasks: number }

type PushMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const derive = async (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Promise<Buffer> => {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return Buffer.from(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8))
}

/** A browser that has subscribed: decrypts as RFC 8291 says, with another implementation than the one that encrypts. */
export const createSubscriber = async (endpoint: string) => {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const own = Buffer.from(await subtle.exportKey('raw', pair.publicKey))
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
  const decrypt = async ({ body }: PushMessage): Promise<PushContent> => {
    const salt = body.subarray(0, 16)
    const senderEnd = 21 + body.readUInt8(20)
    const sender = body.subarray(21, senderEnd)
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const senderKey = await subtle.importKey('raw', sender, curve, false, [])
    const shared = Buffer.from(
      await subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256),
    )
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = await derive(shared, auth, info, 32)
    const key = await derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const iv = await derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const record = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.subarray(senderEnd)))
    const end = record.lastIndexOf(2)
    if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
    // The test that requested it knows what was sent.
    return JSON.parse(record.subarray(0, end).toString('utf8')) as PushContent
  }
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, keys }, decrypt }
}

/** Returns the claims of a message's token, which must be signed by the key beside it (RFC 8292). */
const verifySender = async ({ headers }: PushMessage, audience: string) => {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })
  return { key, payload }
}

/** A push service on a free port: keeps what it takes, and answers each with the next of `answers`, or else 201. */
export const openPushService = async () => {
  const messages: PushMessage[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers.shift() ?? 201)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    messages,
    answers,
    origin,
    subscribe: (name: string) => createSubscriber(`${origin}/${name}`),
    verifySender: (message: PushMessage) => verifySender(message, origin),
  }
}
