import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll } from 'vitest'

import { fromBase64 } from '#lib/proof/transparency/bytes.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { cosignedBytes, cosignedMessage, timedSignature } from '#lib/proof/transparency/cosigned-message.ts'
import { emptyRoot, verifyConsistency } from '#lib/proof/transparency/merkle.ts'
import { mlDsaBytes } from '#lib/proof/transparency/ml-dsa.ts'
import {
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  signatureTypes,
} from '#lib/proof/transparency/signed-note.ts'
import type { Clock } from '#lib/service/clock.ts'

/**
 * Opens a witness of one log on a free port (C2SP tlog-witness). It cosigns a checkpoint that continues the one it cosigned
 * last, and responds with 503 while `state.isAvailable` is false.
 */
export const openWitness = async (clock: Clock, algorithm: 'Ed25519' | 'ML-DSA-44' = 'Ed25519') => {
  const isMlDsa = algorithm === 'ML-DSA-44'
  const { privateKey, publicKey } = isMlDsa
    ? generateKeyPairSync('ml-dsa-44')
    : generateKeyPairSync('ed25519')
  const der = publicKey.export({ format: 'der', type: 'spki' })
  const bytes = Uint8Array.from(der.subarray(isMlDsa ? -mlDsaBytes.publicKey : -32))
  const type = isMlDsa ? signatureTypes.mlDsa : signatureTypes.cosignature
  const key = makeVerifierKey('peer.example/witness', type, bytes)
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
    const message = isMlDsa ? cosignedMessage(key.name, note.text, time) : cosignedBytes(note.text, time)
    if (!message) return { status: 400, body: 'malformed\n' }
    const signature = timedSignature(time, sign(null, message, privateKey))
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
