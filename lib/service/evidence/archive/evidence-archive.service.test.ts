import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import {
  deliveredShipment,
  type EvidenceRows,
  sha256,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { readZipForward } from '#tests/support/evidence/read-zip-forward.ts'

import { getEvidenceArchive } from './evidence-archive.ts'
import { getArchiveSize } from './select-shipments.ts'

const fixture = await openEvidenceFixture()

type Given = Record<string, string>

const open = (rows: EvidenceRows, given: Given) =>
  getEvidenceArchive(fixture.contextOf(rows), evidenceArchiveQuery.parse(given))

const download = async (rows: EvidenceRows, given: Given): Promise<Buffer> => {
  const { body } = await open(rows, given)
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

const indexOf = (files: Record<string, Uint8Array>): Record<string, string>[] => {
  const text = new TextDecoder().decode(files['index.csv'])
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

/** Three of one organization, oldest first: two with evidence, and between them one whose evidence has expired. */
const storeThree = async () => {
  const first = deliveredShipment({
    name: '=SUM(1)',
    id: newIdAt(new Date('2026-02-27T09:00:00.000Z')),
    createdAt: new Date('2026-02-27T09:00:00.000Z'),
  })
  const { organizationId } = first.organization
  const created = new Date('2026-02-28T09:00:00.000Z')
  const expired = deliveredShipment({
    organizationId,
    id: newIdAt(created),
    createdAt: created,
    shippedDataExpiresAt: new Date('2026-03-01T00:00:00.000Z'),
  })
  const last = deliveredShipment({ organizationId })
  for (const rows of [first, expired, last]) await fixture.store(rows, ['carrier_label_pdf'])
  return { first, expired, last }
}

const bundleName = (rows: EvidenceRows) => `bundles/evidence-bundle-${trackingNumber}-${rows.shipment.id}.zip`

test('an archive contains the bundle of each selected shipment, and an index of all', async () => {
  const { first, expired, last } = await storeThree()
  const archive = await download(first, { date_from: '2026-02-01' })
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual([
    bundleName(first),
    bundleName(last),
    'index.csv',
    'index.xlsx',
    'index.pdf',
    'verify.html',
    'manifest.json',
    'signature.json',
  ])
  for (const rows of [first, last]) {
    const verified = await verifyBundle(new Blob([files[bundleName(rows)] ?? '']), null)
    expect(verified).toMatchObject({ passed: true, about: { shipment_id: rows.shipment.id } })
  }
  expect([...readZipForward(archive).keys()]).toEqual(Object.keys(files))
  for (const rows of [first, last]) {
    expect(readZipForward(Buffer.from(files[bundleName(rows)] ?? [])).has('signature.json')).toBe(true)
  }
  const sheet = new TextDecoder().decode(
    unzipSync(files['index.xlsx'] ?? new Uint8Array())['xl/worksheets/sheet1.xml'],
  )
  // Text, which a spreadsheet shows as it is.
  expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${trackingNumber}</t>`)
  expect(sheet).toContain('>=SUM(1)</t>')
  const index = indexOf(files)
  expect(index.map((row) => row['Shipment id'])).toEqual(
    [first, expired, last].map(({ shipment }) => shipment.id),
  )
  expect(index[0]).toMatchObject({
    // A name must not become a formula.
    Name: "'=SUM(1)",
    'Tracking number': trackingNumber,
    Recipient: 'ELIZABETH SWAN',
    'Signed by': 'E SWAN',
    'Delivered (UTC)': '2026-03-05T13:12:00.000Z',
    Bundle: bundleName(first),
    'SHA-256': sha256(files[bundleName(first)] ?? ''),
    Bytes: String(files[bundleName(first)]?.byteLength),
    Note: '',
  })
  expect(index[1]).toMatchObject({ Bundle: '', Note: expect.stringContaining('was retained until') })
})

test('the index lists a shipment with a corrupted file and the reason, and the others have their bundles', async () => {
  const { first, last } = await storeThree()
  await fixture.storage.remove(first.files[0]?.storageKey ?? '')
  const files = unzipSync(await download(first, { ids: `${first.shipment.id},${last.shipment.id}` }))
  expect(Object.keys(files)).not.toContain(bundleName(first))
  const noted = indexOf(files).find((row) => row['Shipment id'] === first.shipment.id)
  expect(noted).toMatchObject({
    Bundle: '',
    Note: expect.stringContaining('The carrier’s label is missing from storage.'),
  })
  const verified = await verifyBundle(new Blob([files[bundleName(last)] ?? '']), null)
  expect(verified.passed).toBe(true)
})

test('selects shipments by ID, or by the filters of the list', async () => {
  const { first, last } = await storeThree()
  const chosenBy = async (given: Given) =>
    indexOf(unzipSync(await download(first, given))).map((row) => row['Shipment id'])
  expect(await chosenBy({ ids: `${last.shipment.id},${last.shipment.id}` })).toEqual([last.shipment.id])
  expect(await chosenBy({ date_to: '2026-02-27' })).toEqual([first.shipment.id])
  expect(await chosenBy({ status: 'shipped', date_from: '2026-03-01' })).toEqual([last.shipment.id])
  expect(await chosenBy({ tag: 'nothing has this' })).toEqual([])
})

test('a state or search selects the purchases with proof that the evidence list shows', async () => {
  const { first, expired, last } = await storeThree()
  const unproven = deliveredShipment({
    organizationId: first.organization.organizationId,
    certifiedMail: false,
    returnReceipt: false,
    deliveryConfirmation: null,
  })
  await fixture.store(unproven)
  const chosenBy = async (given: Given) =>
    indexOf(unzipSync(await download(first, given))).map((row) => row['Shipment id'])
  expect(await chosenBy({ state: 'any' })).toEqual([first, expired, last].map(({ shipment }) => shipment.id))
  expect(await chosenBy({ search: 'swan' })).toHaveLength(3)
  expect(await chosenBy({ search: 'swan', date_from: '2026-03-01' })).toEqual([last.shipment.id])
  expect(await chosenBy({ search: 'sum(1)', status: 'shipped' })).toEqual([first.shipment.id])
  expect(await chosenBy({ state: 'returned' })).toEqual([])
})

test('estimates its size in advance, close to the download', async () => {
  const { first } = await storeThree()
  const query = evidenceArchiveQuery.parse({ state: 'any' })
  const { shipments, size_bytes: told } = await getArchiveSize(fixture.contextOf(first), query)
  expect(shipments).toBe(3)
  const { length } = await download(first, { state: 'any' })
  expect(told / length).toBeGreaterThan(0.5)
  expect(told / length).toBeLessThan(2.5)
})

/** Reassembles an archive as someone who tampers with it would: bundles stored, as they were. */
const repack = (files: Record<string, Uint8Array>): Blob =>
  new Blob([Buffer.from(zipSync(files, { level: 0 }))])

test('an archive is signed as a whole, and one check reads it and every bundle in it', async () => {
  const { first, last } = await storeThree()
  const archive = await download(first, { state: 'any' })
  const keys = await listSigningKeys(fixture.contextOf(first))
  const verified = await verifyBundle(new Blob([Buffer.from(archive)]), keys)
  expect(verified).toMatchObject({ passed: true, about: { kind: 'archive', shipments: 3, bundles: 2 } })
  const said = verified.findings.map(({ message }) => message)
  expect(said).toContain('All 2 bundles passed their own verification.')
  expect(said).toContainEqual(expect.stringContaining('1 of the 3 shipments in the index had no evidence'))
  const files = unzipSync(archive)
  const faultsOf = async (changed: Record<string, Uint8Array>) =>
    (await verifyBundle(repack(changed), keys)).findings
      .filter(({ state }) => state === 'failed')
      .map(({ message }) => message)
  expect(await faultsOf(files)).toEqual([])
  const text = new TextDecoder()
  const index = Buffer.from(text.decode(files['index.csv']).replace('E SWAN', 'E DUCK'))
  expect(await faultsOf({ ...files, 'index.csv': index })).toEqual([
    expect.stringContaining('index.csv does not match its listed hash'),
  ])
  const { [bundleName(last)]: dropped, ...without } = files
  expect(dropped).toBeDefined()
  expect(await faultsOf(without)).toContainEqual(expect.stringContaining(`${bundleName(last)} is listed`))
  const swapped = {
    ...files,
    [bundleName(first)]: files[bundleName(last)] ?? index,
    [bundleName(last)]: files[bundleName(first)] ?? index,
  }
  expect(await faultsOf(swapped)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`${bundleName(first)} does not match its listed hash`),
      expect.stringContaining(`${bundleName(last)} is the bundle of a different shipment`),
    ]),
  )
  const manifest = Buffer.from(
    text.decode(files['manifest.json']).replace(first.shipment.id, last.shipment.id),
  )
  expect(await faultsOf({ ...files, 'manifest.json': manifest })).toContainEqual(
    expect.stringContaining('manifest.json does not match its signature in signature.json'),
  )
})

test('names another organization’s shipments as unknown', async () => {
  const { first } = await storeThree()
  const foreign = deliveredShipment()
  await fixture.store(foreign)
  await expect(open(first, { ids: `${first.shipment.id},${foreign.shipment.id}` })).rejects.toMatchObject({
    code: 'SHIPMENT_NOT_FOUND',
    message: expect.stringContaining(foreign.shipment.id),
  })
  const mine = unzipSync(await download(first, { date_from: '2020-01-01' }))
  expect(Object.keys(mine)).not.toContain(bundleName(foreign))
})

test('requires exactly one valid selection', () => {
  const faultsOf = (given: Given) =>
    evidenceArchiveQuery.safeParse(given).error?.issues.map(({ message }) => message)
  expect(faultsOf({})).toEqual([expect.stringContaining('Send ids, or filter')])
  expect(faultsOf({ ids: 'one' })).toHaveLength(1)
  expect(faultsOf({ ids: crypto.randomUUID(), tag: 'notices' })).toEqual([
    expect.stringContaining('not both'),
  ])
  const many = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',')
  expect(faultsOf({ ids: many })).toEqual([expect.stringContaining('at most 200')])
})

test('the index describes what the archive contains, and what it does not', async () => {
  const { first } = await storeThree()
  const files = unzipSync(await download(first, { date_from: '2026-02-01' }))
  const words = await pdfText(files['index.pdf'] ?? new Uint8Array())
  expect(words).toContain('3 shipments, 2 with their evidence bundle in this archive')
  expect(words).toContain('ELIZABETH SWAN')
  expect(words).toContain('was retained until')
})
