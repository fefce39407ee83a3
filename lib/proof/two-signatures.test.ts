import { generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import {
  bytesOf,
  type Files,
  jsonBytes,
  manifestOf,
  relist,
  sha256,
  signatureOf,
  without,
} from '#scripts/evidence-vectors/alter-bundle.ts'
import { readVectorKeys, vectorDirectory } from '#tests/support/evidence/vectors.ts'

import { type BundleSignature, bundleNames, type PublishedKey } from './bundle-files.ts'
import { canonicalBytes } from './canonical.ts'
import { keyIdOf, signatureBytes } from './signature.ts'
import { verifyBundle } from './verify-bundle.ts'

const readBytes = async (path: string) => Uint8Array.from(await readFile(path))
const { keys, log } = await readVectorKeys()
const files: Files = unzipSync(await readBytes(`${vectorDirectory}genuine.zip`))

const verify = (changed: Files) =>
  verifyBundle(new Blob([zipSync(changed, { level: 0 })]), keys, { logKeys: log.keys })

const failuresOf = async (changed: Files): Promise<string[]> => {
  const { verdict, findings } = await verify(changed)
  expect(verdict).toBe('altered')
  return findings
    .filter(({ state }) => state === 'failed')
    .map(({ check, message }) => `${check}: ${message}`)
}

/** The bundle with another `signature.json`, in the form in which one is written. */
const withSignature = (signature: BundleSignature): Files => ({
  ...files,
  [bundleNames.signature]: signatureBytes(signature),
})

/** Returns the bundle as it was made before bundles and checkpoints had a second signature, and its published key. */
const signOnce = async (): Promise<{ signed: Files; key: PublishedKey }> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const { log: twoKeys, ...manifest } = manifestOf(files)
  const [published] = keys
  if (!twoKeys || !published) throw new Error('The vector has no proof of a log, or no key.')
  const { second_verifier_key: _, ...oneKey } = twoKeys
  const older = relist(without(files, bundleNames.timestamp), { ...manifest, log: oneKey })
  const statement = {
    format: 'mailroom-signature/1' as const,
    key_id: await keyIdOf(raw),
    manifest_sha256: sha256(older[bundleNames.manifest] ?? bytesOf('')),
    signed_at: signatureOf(files).statement.signed_at,
  }
  const signature = sign(null, canonicalBytes(statement), privateKey).toString('base64')
  const bytes = signatureBytes({ statement, algorithm: 'Ed25519', public_key: raw, signature })
  return {
    signed: { ...older, [bundleNames.signature]: bytes },
    key: { ...published, key_id: statement.key_id, public_key: raw },
  }
}

test('verifies a bundle that was signed before there was a second signature, and says so', async () => {
  const { signed, key } = await signOnce()
  const verified = await verifyBundle(new Blob([zipSync(signed)]), [key], { logKeys: log.keys })
  expect(verified).toMatchObject({ verdict: 'verified', secondKeyFingerprint: null })
  expect(verified.findings.find(({ check }) => check === 'signature')?.message).toMatch(
    /^Manifest signed \S+ with Ed25519, as before bundles had a second signature: the signature is valid\.$/,
  )
})

test('a bundle has two signatures, both are verified, and both keys are published', async () => {
  const verified = await verify(files)
  expect(verified).toMatchObject({
    verdict: 'verified',
    keyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    secondKeyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const messages = verified.findings.map(({ message }) => message)
  expect(messages).toContainEqual(
    expect.stringContaining('with Ed25519 and ML-DSA-44: both signatures are valid.'),
  )
  expect(messages).toContainEqual(expect.stringMatching(/^Key \w{16} \(ML-DSA-44\) is published/))
  const { verdict } = await verifyBundle(
    new Blob([zipSync(files)]),
    keys.filter(({ algorithm }) => algorithm === 'Ed25519'),
    { logKeys: log.keys },
  )
  expect(verdict).toBe('unknown_signer')
})

test('names the signature that was removed, altered or exchanged', async () => {
  const signature = signatureOf(files)
  const { second, ...first } = signature
  if (!second) throw new Error('The vector has one signature.')
  const both = 'signature: signature.json: the signature is not valid; the file was changed.'
  const mlDsa = 'signature: signature.json: the ML-DSA-44 signature is not valid; the file was changed.'
  const ed25519 = 'signature: signature.json: the Ed25519 signature is not valid; the file was changed.'
  expect(await failuresOf(withSignature(first))).toEqual([both])
  const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  const altered = { ...second, signature: flip(second.signature) }
  expect(await failuresOf(withSignature({ ...first, second: altered }))).toEqual([mlDsa])
  expect(await failuresOf(withSignature({ ...signature, signature: flip(first.signature) }))).toEqual([
    ed25519,
  ])
  const cut = { ...second, signature: second.signature.slice(0, 400) }
  expect(await failuresOf(withSignature({ ...first, second: cut }))).toEqual([mlDsa])
  const other = keys.findLast(({ algorithm }) => algorithm === 'ML-DSA-44')?.public_key ?? ''
  expect(other).not.toBe(second.public_key)
  expect(await failuresOf(withSignature({ ...first, second: { ...second, public_key: other } }))).toContain(
    mlDsa,
  )
})

test('rejects a statement of another version than its signatures', async () => {
  const { statement, ...rest } = signatureOf(files)
  const both = 'signature: signature.json: the signature is not valid; the file was changed.'
  const { second_key_id: _, ...older } = statement
  for (const changed of [
    { ...statement, format: 'mailroom-signature/1' as const },
    older,
    { ...older, format: 'mailroom-signature/1' as const },
  ]) {
    expect(await failuresOf(withSignature({ statement: changed, ...rest }))).toEqual([both])
  }
})

test.each([
  ['a second signature that is null', { second: null }],
  ['a second signature that is a number', { second: 7 }],
  ['a second key that is a number', { second: { algorithm: 'ML-DSA-44', public_key: 7, signature: 'AA==' } }],
  ['another algorithm', { second: { algorithm: 'none', public_key: 'AA==', signature: 'AA==' } }],
])('rejects %s', async (_, change) => {
  const changed = { ...signatureOf(files), ...change }
  for (const bytes of [jsonBytes(changed), bytesOf(`${JSON.stringify(changed, null, 2)}\n`)]) {
    const failures = await failuresOf({ ...files, [bundleNames.signature]: bytes })
    expect(failures.some((failure) => failure.startsWith('signature: '))).toBe(true)
  }
})
