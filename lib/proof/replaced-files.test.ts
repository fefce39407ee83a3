import { readFile } from 'node:fs/promises'

import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import {
  createStranger,
  type Files,
  jsonBytes,
  manifestOf,
  relist,
  without,
} from '#scripts/evidence-vectors/alter-bundle.ts'

import { bundleNames } from './bundle-files.ts'
import { type Verification, verifyBundle } from './verify-bundle.ts'

const genuine = await readFile(new URL('../../docs/evidence-bundle/vectors/genuine.zip', import.meta.url))
const bundle = Uint8Array.from(genuine)
const files: Files = unzipSync(bundle)
const [documentName = ''] = Object.keys(files).filter((name) => name.startsWith('document/'))
const [messageName = ''] = Object.keys(files).filter((name) => name.startsWith('carrier-messages/'))
const sign = await createStranger()

const verify = (bytes: Uint8Array<ArrayBuffer>): Promise<Verification> =>
  verifyBundle(new Blob([bytes]), null)

const passedOf = ({ findings }: Verification): string[] =>
  findings.flatMap(({ state, message }) => (state === 'passed' ? [message] : []))

const another = new TextEncoder().encode('%PDF-1.7 another file')

describe('a replaced file', () => {
  test.each([
    [documentName, /document/i],
    ['print-file.pdf', /print-file|Everything that the record states/],
    ['carrier-label.pdf', /Everything that the record states|files match/],
    [bundleNames.chain, /chain/i],
    [messageName, /chain complete|files match/],
    [bundleNames.logProof, /of the log/],
    [bundleNames.record, /record states/],
  ])('has no passed check: %s', async (name, speaksOfIt) => {
    expect(passedOf(await verify(bundle)).join('\n')).toMatch(speaksOfIt)
    // The JSON stays readable, so that only its bytes differ.
    const content = name.endsWith('.json')
      ? Buffer.concat([files[name] ?? another, Buffer.from('\n')])
      : another
    for (const changed of [{ ...files, [name]: Uint8Array.from(content) }, without(files, name)]) {
      const verification = await verify(zipSync(changed))
      expect(verification.verdict).toBe('altered')
      expect(passedOf(verification).join('\n')).not.toMatch(speaksOfIt)
    }
  })
})

test('names the part of an address that differs, without JSON', async () => {
  const record = JSON.parse(Buffer.from(files[bundleNames.record] ?? []).toString()) as {
    contents: { recipient_verified: { city: string } }
  }
  const chained = record.contents.recipient_verified.city
  record.contents.recipient_verified.city = 'ELSEWHERE'
  const changed = relist({ ...files, [bundleNames.record]: jsonBytes(record) }, manifestOf(files))
  const { findings } = await verify(zipSync(sign(without(changed, bundleNames.timestamp), undefined)))
  const messages = findings.map(({ message }) => message)
  expect(messages).toContain(
    `record.json states “ELSEWHERE” as contents recipient verified city, but the chain has “${chained}”.`,
  )
  expect(messages.join()).not.toContain('{"')
})

describe('a file that is no bundle', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['a PDF', Uint8Array.from(files[documentName] ?? []), 'not_a_bundle'],
    ['another ZIP', zipSync({ 'notes.txt': another }), 'not_a_bundle'],
    ['text', new TextEncoder().encode('Dear counsel'), 'not_a_bundle'],
    ['an empty file', new Uint8Array(), 'incomplete'],
    ['the first half of a bundle', bundle.slice(0, bundle.length / 2), 'incomplete'],
    ['a bundle without its last byte', bundle.slice(0, -1), 'incomplete'],
    [
      'a bundle without its manifest and signature',
      zipSync(without(without(files, bundleNames.manifest), bundleNames.signature)),
      'altered',
    ],
  ])('%s gets its own verdict', async (_, bytes, verdict) => {
    const verification = await verify(bytes)
    expect(verification).toMatchObject({ verdict, passed: false })
    expect(passedOf(verification)).toEqual([])
    const isFailed = verification.findings.some(({ state }) => state === 'failed')
    expect(isFailed).toBe(verdict === 'altered')
  })
})
