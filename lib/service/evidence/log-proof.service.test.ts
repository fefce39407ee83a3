import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import type { ChainFile, Manifest } from '#lib/proof/bundle-files.ts'
import { checkLog, type PublishedLogKey } from '#lib/proof/check-log.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listNoteKeys } from '#lib/service/evidence-log/log-keys.ts'
import { publishLog } from '#lib/service/evidence-log/publish.ts'
import { findLatestCheckpoint } from '#lib/service/evidence-log/read-log.ts'
import { createWitness } from '#lib/service/providers/witnesses/http/adapter.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { openWitness } from '#tests/support/peers/witness.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const fixture = await openEvidenceFixture()

const proofName = 'chain.tlog-proof'

const open = async () => {
  const rows = deliveredShipment()
  await fixture.store(rows, ['carrier_label_pdf'])
  const plain = fixture.contextOf(rows)
  const witness = await openWitness(fixture.clock)
  const port = createWitness({ ...witness, clock: fixture.clock })
  const ctx: ServiceContext = { ...plain, providers: { ...plain.providers, witnesses: [port] } }
  const download = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { body } = await getEvidenceBundle(ctx, rows.shipment.id)
    return Uint8Array.from(body instanceof Readable ? await buffer(body) : body)
  }
  return { ctx, rows, witness: witness.state, download }
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

type Change = {
  proof?: string
  manifest?: Partial<Manifest>
  chain?: Partial<ChainFile>
  keys?: readonly PublishedLogKey[]
}

/** Checks the proof of a bundle whose files were changed, as by someone who can sign its manifest again. */
const check = async (files: Record<string, Uint8Array>, change: Change = {}): Promise<string[]> => {
  const manifest = { ...(JSON.parse(text(files['manifest.json'])) as Manifest), ...change.manifest }
  const chain = { ...(JSON.parse(text(files['chain.json'])) as ChainFile), ...change.chain }
  const findings: Finding[] = []
  await checkLog(
    {
      files: new Map(),
      damaged: [],
      repeated: [],
      ignored: [],
      read: async () => {
        const proof = change.proof ?? text(files[proofName])
        return proof === '' ? null : new TextEncoder().encode(proof)
      },
      slice: async () => null,
    },
    manifest,
    chain,
    { published: change.keys ?? null, named: new Set() },
    (of, state, message) => findings.push({ check: of, state, message }),
  )
  return findings.map(({ state, message }) => `${state}: ${message}`)
}

test('a bundle proves that its chain is in the log, under a checkpoint that the witness cosigned', async () => {
  const { ctx, download } = await open()
  const bundle = await download()
  const verified = await verifyBundle(new Blob([bundle]), null, {
    logKeys: await listNoteKeys(ctx),
  })
  expect(verified.passed).toBe(true)
  const said = verified.findings.filter(({ check: of }) => of === 'log')
  expect(said.map(({ state }) => state)).toEqual(['passed'])
  // Of the manifest, only this is read.
  const { chain } = JSON.parse(text(unzipSync(bundle)['manifest.json'])) as { chain: { entries: number } }
  expect(said[0]?.message).toContain(`The chain up to entry ${chain.entries} is entry 0 of the log`)
  expect(said[0]?.message).toMatch(/cosigned by \S+\/witness at 20/)
})

test('the same record has the same proof, regardless of how far the log has grown', async () => {
  const { ctx, download } = await open()
  const first = unzipSync(await download())
  await insertChains(ctx, 300)
  fixture.clock.forward(120_000)
  await publishLog(ctx)
  const later = unzipSync(await download())
  expect(text(later[proofName])).toBe(text(first[proofName]))
  expect(text(later['manifest.json'])).toBe(text(first['manifest.json']))
})

test('replaces a checkpoint that was not cosigned in time with the first that was', async () => {
  const { ctx, download, witness } = await open()
  witness.isAvailable = false
  const [before] = await check(unzipSync(await download()))
  witness.isAvailable = true
  await insertChains(ctx, 1)
  fixture.clock.forward(120_000)
  await publishLog(ctx)
  const [after] = await check(unzipSync(await download()))
  expect(before).toContain('without cosignature')
  expect(after).toContain('cosigned by')
})

test('fails a proof of another chain, and states why', async () => {
  const { ctx, download } = await open()
  const files = unzipSync(await download())
  const proof = text(files[proofName])
  const manifest = JSON.parse(text(files['manifest.json'])) as Manifest
  const chain = JSON.parse(text(files['chain.json'])) as ChainFile
  const other = unzipSync(await (await open()).download())
  const rewritten = chain.entries.map((entry, at) =>
    at === chain.entries.length - 1 ? { ...entry, hash: 'ab'.repeat(32) } : entry,
  )
  const changes: [Change, string][] = [
    [{ proof: '' }, 'is missing or unreadable'],
    [{ proof: proof.replace('@v1', '@v2') }, 'is missing or unreadable'],
    [{ proof: text(other[proofName]) }, 'is of a different chain'],
    [{ proof: proof.replace(/^index \d+$/m, 'index 99999') }, 'does not prove that the chain is in the log'],
    [
      { chain: { entries: chain.entries.slice(0, -1) } },
      'the one in the bundle is shorter: entries were removed',
    ],
    [{ chain: { entries: rewritten } }, 'the chain was rewritten'],
    [{ keys: [] }, 'is not among the keys published by this service'],
    [
      {
        manifest: {
          log: {
            origin: manifest.log?.origin ?? '',
            witness_keys: [],
            verifier_key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
          },
        },
      },
      'a signature of the checkpoint is not valid',
    ],
  ]
  for (const [change, reason] of changes) {
    const said = await check(files, change)
    expect(said, reason).toEqual([expect.stringContaining(reason)])
    expect(said[0]).toMatch(/^failed: /)
  }
  // Each line of the note: size, root, both signatures.
  const lines = proof.split('\n')
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '') continue
    const swapped = line.endsWith('=')
      ? line.replace(/.(.=)$/, line.at(-3) === 'A' ? 'B$1' : 'A$1')
      : `${line}0`
    const said = await check(files, { proof: lines.with(at, swapped).join('\n') })
    expect(said[0], line).toMatch(/^failed: /)
  }
  expect(await check(files, { keys: await listNoteKeys(ctx) })).toEqual([expect.stringMatching(/^passed/)])
})

test('a bundle from before the log existed says so, and passes', async () => {
  const { download } = await open()
  const files = unzipSync(await download())
  const { log: _, ...manifest } = JSON.parse(text(files['manifest.json'])) as Manifest
  const said = await check(files, { manifest: { ...manifest, log: undefined } })
  expect(said).toEqual([expect.stringContaining('unverified: This bundle has no proof')])
})

test('a chain truncated together with its head after it was logged does not pass as complete', async () => {
  const { ctx, rows, download } = await open()
  await download()
  const shipmentId = rows.shipment.id
  const cut = async (statement: string) => runAsOwner(fixture.databaseUrl, statement, [shipmentId])
  await cut(`delete from chain_entries where shipment_id = $1 and position =
    (select max(position) from chain_entries where shipment_id = $1)`)
  await runAsOwner(fixture.databaseUrl, 'alter table chain_heads disable trigger user')
  await cut(`update chain_heads set (entries, last_hash, is_logged) = (select position, hash, false from chain_entries
    where shipment_id = $1 order by position desc limit 1) where shipment_id = $1`)
  await runAsOwner(fixture.databaseUrl, 'alter table chain_heads enable trigger user')
  expect(await check(unzipSync(await download()))).toEqual([
    expect.stringContaining('the one in the bundle is shorter: entries were removed'),
  ])
  expect((await findLatestCheckpoint(ctx.db))?.size).toBeGreaterThan(0)
})

test('creates a bundle even while the log is broken, and states how much of its chain is proven', async () => {
  const { download, rows } = await open()
  await download()
  await runAsOwner(
    fixture.databaseUrl,
    `update log_entries set entries = entries + 50 where index = (select max(index) from log_entries)`,
  )
  const next = deliveredShipment({ organizationId: rows.organization.organizationId })
  await fixture.store(next)
  const { body } = await getEvidenceBundle(fixture.contextOf(next), next.shipment.id)
  const files = unzipSync(body instanceof Readable ? await buffer(body) : body)
  expect(Object.keys(files)).not.toContain(proofName)
  expect(await check(files)).toEqual([expect.stringContaining('while the log could not be used')])
  await runAsOwner(
    fixture.databaseUrl,
    `update log_entries set entries = entries - 50 where index = (select max(index) from log_entries)`,
  )
})
