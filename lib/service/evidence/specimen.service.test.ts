import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { InstallationMode } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { pdfPages, pdfText } from '#tests/support/documents/pdf-text.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { makeDeclaration } from './declaration/declaration.ts'
import { getProof, openArtifact } from './download-evidence.ts'
import { getEvidenceBundle } from './evidence-bundle.ts'
import { importReceipt } from './receipt/store-receipt.ts'
import { getShipmentEvidence } from './shipment-evidence.ts'
import { listSigningKeys } from './signing/signing-keys.ts'

const fixture = await openEvidenceFixture()
const rows = deliveredShipment()
await fixture.store(rows, ['carrier_label_pdf'])
const live = fixture.contextOf(rows)
const sandbox: ServiceContext = { ...live, config: { ...live.config, mode: 'sandbox' } }

const bytesOf = async ({ body }: { body: Readable | Uint8Array }): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(body instanceof Readable ? await buffer(body) : body)

const bundleOf = async (ctx: ServiceContext) => bytesOf(await getEvidenceBundle(ctx, rows.shipment.id))

test('a sandbox bundle is a specimen by its signed manifest, for any verifier and keys', async () => {
  const bundle = await bundleOf(sandbox)
  const files = unzipSync(bundle)
  expect(JSON.parse(new TextDecoder().decode(files['manifest.json']))).toMatchObject({
    issuer: { specimen: true },
  })
  for (const keys of [await listSigningKeys(sandbox), await listSigningKeys(live), [], null]) {
    const { verdict, passed } = await verifyBundle(new Blob([bundle]), keys)
    expect([verdict, passed || keys?.length === 0]).toEqual(['specimen', true])
  }
})

test('a manifest with its specimen mark removed is altered', async () => {
  const files = unzipSync(await bundleOf(sandbox))
  const manifest = new TextDecoder().decode(files['manifest.json']).replace(/,\s*"specimen": true/, '')
  const changed = zipSync({ ...files, 'manifest.json': new TextEncoder().encode(manifest) })
  const { verdict } = await verifyBundle(new Blob([Uint8Array.from(changed)]), await listSigningKeys(sandbox))
  expect(verdict).toBe('altered')
})

test('a bundle from before manifests had a specimen mark is a specimen by the key that signed it', async () => {
  const before = await bundleOf(live)
  expect((await verifyBundle(new Blob([before]), await listSigningKeys(live))).verdict).toBe('verified')
  expect((await verifyBundle(new Blob([before]), await listSigningKeys(sandbox))).verdict).toBe('specimen')
})

test.each([
  ['summary', (ctx: ServiceContext) => getProof(ctx, rows.shipment.id)],
  ['declaration', (ctx: ServiceContext) => makeDeclaration(ctx, rows.shipment.id, {})],
])('marks every page of a %s in a sandbox, and none in a live installation', async (_name, make) => {
  const marked = await pdfPages(await bytesOf(await make(sandbox)))
  expect(marked.length).toBeGreaterThan(0)
  for (const text of marked) expect(text).toContain('SPECIMEN – NOT MAILED')
  for (const text of await pdfPages(await bytesOf(await make(live)))) expect(text).not.toContain('SPECIMEN')
})

test('the API marks evidence of a sandbox, and only that', async () => {
  expect(await getShipmentEvidence(sandbox, rows.shipment.id)).toHaveProperty('specimen', true)
  expect(await getShipmentEvidence(live, rows.shipment.id)).not.toHaveProperty('specimen')
})

test('stores a return receipt marked in a sandbox, and unchanged in a live installation', async () => {
  const textIn = async (mode: InstallationMode): Promise<string> => {
    const letter = deliveredShipment({ returnReceipt: true })
    await fixture.store(letter)
    const ctx = fixture.contextOf(letter)
    const made = { ...ctx, config: { ...ctx.config, mode } }
    const receipt = smallPdf('The return receipt')
    const { id } = await importReceipt(made, letter.shipment.id, Readable.from([receipt]))
    return pdfText(await bytesOf(await openArtifact(made, letter.shipment.id, id)))
  }
  expect(await textIn('sandbox')).toContain('SPECIMEN – NOT MAILED')
  expect(await textIn('live')).toBe('The return receipt')
})
