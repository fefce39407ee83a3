import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import { parsePolicy } from '#lib/proof/policy.ts'
import { type Verification, verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listNoteKeys } from '#lib/service/evidence-log/log-keys.ts'
import { getEvidenceArchive } from '#lib/service/evidence/archive/evidence-archive.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { createWitness } from '#lib/service/providers/witnesses/http/adapter.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { openWitness } from '#tests/support/peers/witness.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const fixture = await openEvidenceFixture()
const rows = deliveredShipment()
const [first, second, absent] = await Promise.all([
  openWitness(fixture.clock),
  openWitness(fixture.clock, 'ML-DSA-44'),
  openWitness(fixture.clock),
])
const witnesses = `witness first ${first.verifierKey}
witness second ${second.verifierKey}
witness absent ${absent.verifierKey}
`

let ctx: ServiceContext
let bundle: Uint8Array<ArrayBuffer>
let keys: PublishedKey[]
let logs: string[]

const bytesOf = async ({ body }: { body: Readable | Uint8Array }): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(body instanceof Readable ? await buffer(body) : body)

beforeAll(async () => {
  await fixture.store(rows, ['carrier_label_pdf'])
  const plain = fixture.contextOf(rows)
  const ports = [first, second].map((witness) => createWitness({ ...witness, clock: fixture.clock }))
  ctx = { ...plain, providers: { ...plain.providers, witnesses: ports } }
  bundle = await bytesOf(await getEvidenceBundle(ctx, rows.shipment.id))
  keys = await listSigningKeys(ctx)
  logs = (await listNoteKeys(ctx)).map(({ verifier_key: key }) => key)
})

const signer = (algorithm: PublishedKey['algorithm'], name = 'mailroom'): string =>
  `signer ${name} ${algorithm} ${keys.find((key) => key.algorithm === algorithm)?.public_key}\n`

const verify = (
  policy: string,
  file: Uint8Array<ArrayBuffer> = bundle,
  published: readonly PublishedKey[] | null = keys,
): Promise<Verification> => verifyBundle(new Blob([file]), published, { policy: parsePolicy(policy) })

const policyOf = ({ findings }: Verification): string[] =>
  findings.filter(({ check }) => check === 'policy').map(({ state, message }) => `${state}: ${message}`)

test('verifies what the signers, the log and the quorum of a policy have signed', async () => {
  const all = `${signer('Ed25519')}${signer('ML-DSA-44')}log ${logs[1]}\n${witnesses}group two 2 first second absent\nquorum two`
  const verified = await verify(all)
  expect(verified.verdict).toBe('verified')
  expect(policyOf(verified)).toEqual([
    expect.stringMatching(
      /^passed: The policy is satisfied: signed by mailroom \(Ed25519\) and mailroom \(ML-DSA-44\), in the log \S+, cosigned by first, second\.$/,
    ),
  ])
})

test('a policy that names a signer confirms it without published keys, and any other key does not', async () => {
  expect((await verify(`${signer('ML-DSA-44')}quorum none`, bundle, null)).verdict).toBe('verified')
  expect((await verify(`${signer('ML-DSA-44')}quorum none`, bundle, [])).verdict).toBe('verified')
  expect((await verify('quorum none', bundle, null)).verdict).toBe('unknown_signer')
  expect((await verify(`log ${logs[0]}\nquorum none`, bundle, null)).verdict).toBe('unknown_signer')
})

const otherLog = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const stranger = Buffer.alloc(32, 7).toString('base64')

test.each<[string, () => string, string]>([
  [
    'a key of another signer',
    () => `signer other Ed25519 ${stranger}\n${signer('ML-DSA-44')}quorum none`,
    'The policy requires an Ed25519 signature of other: another key signed.',
  ],
  ['a log that is not named', () => `log ${otherLog}\nquorum none`, 'has no valid signature by such a key.'],
  [
    'a witness that did not cosign',
    () => `${witnesses}quorum absent`,
    'The policy requires cosignatures of the quorum “absent”: no witness that it names cosigned the checkpoint.',
  ],
  [
    'too few of several witnesses',
    () => `${witnesses}group all all first second absent\nquorum all`,
    'The policy requires cosignatures of the quorum “all”, 3 of 3: only first, second cosigned the checkpoint.',
  ],
  [
    'a group within a group that is not reached',
    () => `${witnesses}group none-here any absent\ngroup both all first none-here\nquorum both`,
    'the quorum “both”, 2 of 2: only first cosigned the checkpoint.',
  ],
])('does not accept an unaltered bundle without %s', async (_, policy, message) => {
  const verified = await verify(policy())
  expect(verified).toMatchObject({ verdict: 'policy_not_met', passed: false })
  expect(policyOf(verified)).toEqual([expect.stringContaining(message)])
  expect((await verify(policy(), bundle, null)).verdict).toBe('policy_not_met')
})

test('an altered bundle is altered under any policy', async () => {
  const files = unzipSync(bundle)
  const label = Uint8Array.from(files['carrier-label.pdf'] ?? [])
  label[100] = (label[100] ?? 0) ^ 1
  const altered = Uint8Array.from(zipSync({ ...files, 'carrier-label.pdf': label }, { level: 0 }))
  for (const policy of ['quorum none', `${signer('Ed25519')}quorum none`, `${witnesses}quorum absent`]) {
    const verified = await verify(policy, altered)
    expect(verified.verdict).toBe('altered')
    expect(policyOf(verified)).toEqual([])
  }
})

test('an exhibit, which has no proof of the log, meets only a policy that requires none', async () => {
  const exhibit = await bytesOf(
    await getExhibit(ctx, exhibitQuery.parse({ ids: rows.shipment.id, title: 'Exhibit A' })),
  )
  expect((await verify(`${signer('ML-DSA-44')}quorum none`, exhibit)).verdict).toBe('verified')
  const verified = await verify(`${witnesses}quorum first`, exhibit)
  expect(verified.verdict).toBe('policy_not_met')
  expect(policyOf(verified)).toEqual([
    'failed: The policy requires a proof that the evidence is in a log: there is no valid one here.',
  ])
})

test('an archive meets a policy if every bundle in it does', async () => {
  const query = evidenceArchiveQuery.parse({ date_from: '2026-02-01' })
  const archive = await bytesOf(await getEvidenceArchive(ctx, query))
  const met = await verify(`${signer('ML-DSA-44')}${witnesses}quorum second`, archive)
  expect(met.verdict).toBe('verified')
  const missed = await verify(`${signer('ML-DSA-44')}${witnesses}quorum absent`, archive)
  expect(missed.verdict).toBe('policy_not_met')
  expect(policyOf(missed)).toContainEqual(
    expect.stringContaining('failed: In a bundle: The policy requires cosignatures of the quorum “absent”'),
  )
})
