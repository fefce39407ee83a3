import { generateKeyPairSync, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import { parseCheckpoint } from './checkpoint.ts'
import { cosignatureTime, cosignedBytes, cosignedMessage, timedSignature } from './cosigned-message.ts'
import { logEntryBytes, parseLogEntry } from './log-entry.ts'
import { formatLogProof, parseLogProof } from './log-proof.ts'
import { hashLeaf } from './merkle.ts'
import {
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  type SignatureType,
  verifyNote,
} from './signed-note.ts'
import { formatTreeHead } from './tree-head.ts'
import { formatWitnessRequest } from './witness-request.ts'

const foo = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  note: `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`,
}

const readNote = (text: string) => {
  const note = parseNote(text)
  if (!note) throw new Error('this is no note')
  return note
}

const readKey = (text: string) => {
  const key = parseVerifierKey(text)
  if (!key) throw new Error('this is no key')
  return key
}

test('verifies the example of C2SP signed-note, and reproduces note and key', async () => {
  const [note, key] = [readNote(foo.note), readKey(foo.key)]
  expect(await verifyNote(note, key)).toBe('valid')
  expect(await verifyNote({ ...note, text: 'This is another message.\n' }, key)).toBe('invalid')
  expect(await verifyNote(note, { ...key, name: 'example.com/bar' })).toBe('missing')
  expect(formatNote(note)).toBe(foo.note)
  expect(formatVerifierKey(key)).toBe(foo.key)
})

test('verifies a note of the Go checksum database package', async () => {
  const note = readNote(`If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`)
  const key = readKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  expect(await verifyNote(note, key)).toBe('valid')
})

const makeKey = (name: string, type: SignatureType) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const key = makeVerifierKey(name, type, raw)
  const signText = (bytes: Uint8Array) => Uint8Array.from(sign(null, bytes, privateKey))
  return { key, signText }
}

const head = formatTreeHead({ origin: 'example.com/log', size: 3, root: hashLeaf(Uint8Array.of(1)) })

test('verifies a checkpoint with the log’s signature and a witness’s timestamped one, each under its own key', async () => {
  const log = makeKey('example.com/log', signatureTypes.ed25519)
  const witness = makeKey('witness.example/w1', signatureTypes.cosignature)
  const time = 1_679_315_147
  const signature = timedSignature(time, witness.signText(cosignedBytes(head, time)))
  const text = formatNote({
    text: head,
    signatures: [
      { name: log.key.name, id: log.key.id, signature: log.signText(new TextEncoder().encode(head)) },
      { name: witness.key.name, id: witness.key.id, signature },
    ],
  })
  const checkpoint = parseCheckpoint(text)
  expect(checkpoint).toMatchObject({ origin: 'example.com/log', size: 3 })
  expect(await verifyNote(readNote(text), log.key)).toBe('valid')
  expect(await verifyNote(readNote(text), witness.key)).toBe('valid')
  expect(await verifyNote(readNote(text.replace('\n3\n', '\n4\n')), witness.key)).toBe('invalid')
  expect(cosignatureTime(signature)).toBe(time)
  const late = {
    name: witness.key.name,
    id: witness.key.id,
    signature: timedSignature(time + 1, signature.slice(8)),
  }
  expect(await verifyNote({ text: head, signatures: [late] }, witness.key)).toBe('invalid')
})

test('verifies an ML-DSA-44 signature over name, time and tree, as the log and a witness make it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ml-dsa-44')
  const raw = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-1312))
  const key = makeVerifierKey('example.com/log', signatureTypes.mlDsa, raw)
  expect(parseVerifierKey(formatVerifierKey(key))).toEqual(key)
  const time = 1_679_315_147
  const message = cosignedMessage(key.name, head, time) ?? new Uint8Array()
  const root = Buffer.from(hashLeaf(Uint8Array.of(1))).toString('hex')
  expect(Buffer.from(message).toString('hex')).toBe(
    [
      Buffer.from('subtree/v1\n\0').toString('hex'),
      `0f${Buffer.from('example.com/log').toString('hex')}`,
      '00000000641850cb',
      `0f${Buffer.from('example.com/log').toString('hex')}`,
      '0000000000000000',
      '0000000000000003',
      root,
    ].join(''),
  )
  const made = sign(null, message, privateKey)
  const signature = timedSignature(time, made)
  const { name, id } = key
  const text = formatNote({ text: head, signatures: [{ name, id, signature }] })
  expect(cosignatureTime(signature)).toBe(time)
  expect(await verifyNote(readNote(text), key)).toBe('valid')
  expect(await verifyNote(readNote(text.replace('\n3\n', '\n4\n')), key)).toBe('invalid')
  const late = { name, id, signature: timedSignature(time + 1, made) }
  expect(await verifyNote({ text: head, signatures: [late] }, key)).toBe('invalid')
  const short = { name, id, signature: signature.slice(0, -1) }
  expect(await verifyNote({ text: head, signatures: [short] }, key)).toBe('invalid')
  expect(await verifyNote(readNote(foo.note.replaceAll('foo', 'log')), key)).toBe('missing')
  expect(cosignedMessage(key.name, 'This is no checkpoint.\n', time)).toBeNull()
})

test.each([
  ['no signature', head],
  ['a size with a zero in front', foo.note.replace('This is an example message.', 'log\n03\nAAAA')],
  ['a root that is too short', foo.note.replace('This is an example message.', 'log\n3\nAAAA')],
  ['no root', foo.note],
  ['nothing', ''],
])('rejects a checkpoint with %s', (_, text) => expect(parseCheckpoint(text)).toBeNull())

test.each([
  ['an ID of another key', foo.key.replace('530d903a', '530d903b')],
  ['a type that is not known', 'example.com/foo+530d903a+A+kyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
  ['the type of another length', 'example.com/foo+530d903a+BukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
  ['a name with a space', foo.key.replace('.com', ' com')],
  ['nothing', ''],
])('rejects a verifier key with %s', (_, text) => expect(parseVerifierKey(text)).toBeNull())

const note = formatNote({
  text: head,
  signatures: [{ name: 'example.com/log', id: Uint8Array.of(1, 2, 3, 4), signature: new Uint8Array(64) }],
})
const path = [hashLeaf(Uint8Array.of(2)), hashLeaf(Uint8Array.of(3))]

test('a request to a witness follows tlog-witness', () => {
  const lines = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')
  expect(formatWitnessRequest(2, path, note)).toBe(`old 2\n${lines}\n${note}`)
  expect(formatWitnessRequest(0, [], note)).toBe(`old 0\n\n${note}`)
})

test('reads a proof as written, and rejects a malformed one', () => {
  const entry = logEntryBytes({ chain: 'ab'.repeat(32), entries: 7, last_hash: 'cd'.repeat(32) })
  const proof = formatLogProof({ entry, index: 0, proof: path, note })
  expect(proof.startsWith('c2sp.org/tlog-proof@v1\nextra ')).toBe(true)
  expect(parseLogProof(proof)).toMatchObject({ entry, index: 0, proof: path, checkpoint: { size: 3 } })
  for (const broken of [
    proof.replace('@v1', '@v2'),
    proof.replace('index 0', 'index 00'),
    proof.replace('extra ', ''),
    '',
  ]) {
    expect(parseLogProof(broken)).toBeNull()
  }
})

test('a leaf names a chain, its length and its head, in one canonical form', () => {
  const entry = { chain: 'ab'.repeat(32), entries: 7, last_hash: 'cd'.repeat(32) }
  const text = `{"chain":"${entry.chain}","entries":7,"format":"mailroom-log-entry/1","last_hash":"${entry.last_hash}"}`
  expect(new TextDecoder().decode(logEntryBytes(entry))).toBe(text)
  expect(parseLogEntry(new TextEncoder().encode(text))).toEqual(entry)
  for (const other of [
    text.replace('7', '7.5e0 '),
    text.replace('abab', 'ABAB'),
    text.replace('/1', '/2'),
    `${text} `,
    '{}',
    '[',
  ]) {
    expect(parseLogEntry(new TextEncoder().encode(other))).toBeNull()
  }
})
