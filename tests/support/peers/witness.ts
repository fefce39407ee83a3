import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll } from 'vitest'

import { fromBase64, joinBytes } from '#lib/proof/transparency/bytes.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { emptyRoot, verifyConsistency } from '#lib/proof/transparency/merkle.ts'
import {
  cosignedBytes,
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  signatureTypes,
} from '#lib/proof/transparency/signed-note.ts'
import type { Clock } from '#lib/service/clock.ts'

/** Puts the time of a cosignature, in seconds, before its signature (C2SP tlog-cosignature). */
export const timedSignature = (time: number, signature: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  return joinBytes([bytes, signature])
}

/**
 * Opens a witness of one log on a free port (C2SP tlog-witness). It cosigns a checkpoint that continues the one it cosigned
 * last, and responds with 503 while `state.isAvailable` is false.
 */
export const openWitness = async (clock: Clock) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const bytes = Uint8Array.from(Buffer.from(x, 'base64url'))
  const key = makeVerifierKey('peer.example/witness', signatureTypes.cosignature, bytes)
  const state = { isAvailable: true }
  let last = { size: 0, root: emptyRoot() }

  const respond = (body: string): { status: number; body: string } => {
    const end = body.indexOf('\n\n')
    const [first = '', ...lines] = body.slice(0, end).split('\n')
    const checkpoint = parseCheckpoint(body.slice(end + 2))
    if (!state.isAvailable) return { status: 503, body: '' }
    if (!checkpoint) return { status: 400, body: 'malformed\n' }
    if (first !== `old ${last.size}`) return { status: 409, body: `${last.size}\n` }
    const { size, root, note } = checkpoint
    const proof = lines.map((line) => fromBase64(line) ?? new Uint8Array())
    if (!verifyConsistency({ oldSize: last.size, oldRoot: last.root, size, root, proof })) {
      return { status: 422, body: 'inconsistent\n' }
    }
    last = { size, root }
    const time = Math.floor(clock.now().getTime() / 1000)
    const signature = timedSignature(time, sign(null, cosignedBytes(note.text, time), privateKey))
    return { status: 200, body: formatSignature({ name: key.name, id: key.id, signature }) }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = respond(await text(request))
    response.writeHead(status).end(body)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, key, verifierKey: formatVerifierKey(key), state }
}
