import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { and, eq } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { artifacts, paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { loadDeadline } from '#lib/service/deadlines/load-deadline.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { makeDeclaration } from '#lib/service/evidence/declaration/declaration.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { newId } from '#lib/service/ids.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  draftShipment,
  type EvidenceRows,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { readPdf } from '#tests/support/evidence/read-exhibit.ts'

import { addStampedPaper } from './add-stamped-paper.ts'
import { correctStampedPaper } from './correct-stamped-paper.ts'
import { getStampedPaperPicture } from './paper-picture.ts'

const { db, clock, contextOf, store, storedFiles } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

/** A photo of a paper; each color is another file. */
const photo = async (background = '#ffffff') =>
  Readable.from([
    await sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .png()
      .toBuffer(),
  ])

const setUp = async (overrides: Partial<EvidenceRows['shipment']> = {}) => {
  const rows = deliveredShipment(overrides)
  await store(rows)
  // The author of the rows is a member whose name is known.
  const ctx = { ...contextOf(rows), actor: { type: 'user', userId: rows.author.id } as const }
  const id = rows.shipment.id
  return {
    rows,
    ctx,
    id,
    receipt: { paper: 'mailing_receipt', date: '2026-03-03', shipment_id: id } as const,
  }
}

const bundleOf = async (ctx: Awaited<ReturnType<typeof setUp>>['ctx'], id: string) => {
  const { body } = await getEvidenceBundle(ctx, id)
  return Uint8Array.from(body instanceof Readable ? await buffer(body) : body)
}

const messagesOf = async (id: string): Promise<string[]> => {
  const rows = await db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, id))
    .orderBy(shipmentEvents.sequence)
  return rows.map(({ message }) => message)
}

describe('a stamped paper', () => {
  test('is stored with its hash, person and date, in the chain, and makes the piece postmarked', async () => {
    const { rows, ctx, id, receipt } = await setUp()
    const added = await addStampedPaper(ctx, await photo(), receipt)
    expect(added).toMatchObject({ paper: 'mailing_receipt', date: '2026-03-03', is_withdrawn: false })
    expect((await loadShipment(ctx, id)).postmarkedOn).toBe('2026-03-03')
    const [file] = await db
      .select()
      .from(artifacts)
      .where(and(eq(artifacts.shipmentId, id), eq(artifacts.kind, 'stamped_paper')))
    const by = `user:${rows.author.id}`
    expect(file).toMatchObject({ sha256: added.sha256, contentType: 'image/jpeg', importedBy: by })
    expect((await messagesOf(id)).at(-1)).toBe(
      'The postmarked mailing receipt was added: postmark March 3, 2026.',
    )
    const evidence = await getShipmentEvidence(ctx, id)
    expect(evidence.stamped_papers).toMatchObject([
      { id: added.id, date: '2026-03-03', read_by: by, read_by_name: rows.author.name, earlier: [] },
    ])
    expect(await checkChain(ctx, id)).toMatchObject({ issues: [] })
  })

  test('is marked as a specimen in a sandbox, and the same photo is known again', async () => {
    const { ctx, receipt } = await setUp()
    const inSandbox = { ...ctx, config: { ...ctx.config, mode: 'sandbox' } } as const
    const added = await addStampedPaper(inSandbox, await photo(), receipt)
    await expect(addStampedPaper(inSandbox, await photo(), receipt)).rejects.toMatchObject({
      code: 'PAPER_EXISTS',
    })
    const live = await setUp()
    expect((await addStampedPaper(live.ctx, await photo(), live.receipt)).sha256).not.toBe(added.sha256)
  })

  test('is in the bundle, which passes, and fails if the record states another date', async () => {
    const { ctx, id, receipt } = await setUp()
    await addStampedPaper(ctx, await photo(), receipt)
    const bundle = await bundleOf(ctx, id)
    const keys = await listSigningKeys(ctx)
    expect((await verifyBundle(new Blob([bundle]), keys)).passed).toBe(true)
    const files = unzipSync(bundle)
    expect(Object.keys(files)).toContain('stamped-paper.jpg')
    const record = new TextDecoder().decode(files['record.json'])
    const altered = record.replaceAll('"date":"2026-03-03"', '"date":"2026-03-02"')
    expect(altered).not.toBe(record)
    const forged = { ...files, 'record.json': new TextEncoder().encode(altered) }
    const { findings } = await verifyBundle(new Blob([zipSync(forged, { level: 0 })]), null)
    expect(findings.map(({ message }) => message)).toContain(
      'record.json states another reading of a stamped paper than the chain.',
    )
  })

  test('is in the exhibit with its source, and in the declaration', async () => {
    const { rows, ctx, id, receipt } = await setUp()
    await addStampedPaper(ctx, await photo(), receipt)
    const { body } = await getExhibit(
      ctx,
      exhibitQuery.parse({ ids: id, title: 'Exhibit B', parts: 'stamped_paper' }),
    )
    const { pages } = await readPdf(body instanceof Readable ? await buffer(body) : body)
    const words = pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain('March 3, 2026')
    expect(words).toContain(`Postmark on the mailing receipt, read by ${rows.author.name}`)
    expect(words).toContain('Stamped papers, as stored.')
    const declaration = await makeDeclaration(ctx, id, {})
    const declared = (await pdfText(declaration.body as Uint8Array)).replaceAll(/\s+/g, ' ')
    expect(declared).toContain(`${rows.author.name} read its postmark as March 3, 2026.`)
  })

  test('may be a PDF, and a green card makes no postmark', async () => {
    const { ctx, id } = await setUp()
    const file = Readable.from([smallPdf('A green card')])
    await addStampedPaper(ctx, file, { paper: 'return_card', date: '2026-03-05', shipment_id: id })
    expect((await loadShipment(ctx, id)).postmarkedOn).toBeNull()
    expect((await messagesOf(id)).at(-1)).toBe('The return receipt card was added: date March 5, 2026.')
    expect(Object.keys(unzipSync(await bundleOf(ctx, id)))).toContain('stamped-paper.pdf')
  })

  test('is shown small to every member, and not as a paper of another letter', async () => {
    const { ctx, id, receipt } = await setUp()
    const card = Readable.from([smallPdf('A green card')])
    const pdf = await addStampedPaper(ctx, card, { paper: 'return_card', date: undefined, shipment_id: id })
    const jpeg = await addStampedPaper(ctx, await photo(), receipt)
    for (const { id: paperId } of [pdf, jpeg]) {
      const { body, contentType } = await getStampedPaperPicture({ ...ctx, role: 'reviewer' }, id, paperId)
      expect(contentType).toBe('image/jpeg')
      expect((await sharp(body as Uint8Array).metadata()).height).toBeLessThanOrEqual(1200)
    }
    const other = await setUp()
    await expect(getStampedPaperPicture(other.ctx, other.id, jpeg.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is corrected by a later statement, and those before remain', async () => {
    const { ctx, id, receipt } = await setUp()
    const paper = await addStampedPaper(ctx, await photo(), receipt)
    const reason = 'The postmark says the 2nd.'
    const correction = { paper: 'mailing_receipt', date: '2026-03-02', is_withdrawn: false, reason } as const
    expect(await correctStampedPaper(ctx, paper.id, correction)).toMatchObject({ date: '2026-03-02' })
    expect((await loadShipment(ctx, id)).postmarkedOn).toBe('2026-03-02')
    expect((await getShipmentEvidence(ctx, id)).stamped_papers).toMatchObject([
      { date: '2026-03-02', reason, earlier: [{ date: '2026-03-03', reason: null }] },
    ])
    await correctStampedPaper(ctx, paper.id, { ...correction, is_withdrawn: true, reason: 'Another letter.' })
    expect((await loadShipment(ctx, id)).postmarkedOn).toBeNull()
    expect((await messagesOf(id)).at(-1)).toBe(
      'The postmarked mailing receipt was withdrawn: Another letter.',
    )
    expect(await checkChain(ctx, id)).toMatchObject({ issues: [] })
    const { passed } = await verifyBundle(new Blob([await bundleOf(ctx, id)]), null)
    expect(passed).toBe(true)
  })

  test('meets a deadline to be postmarked before the first scan, until it is withdrawn', async () => {
    const { ctx, id, receipt } = await setUp({ deadlineKind: 'postmarked_by', deadlineDay: '2026-03-02' })
    const deadline = async () => loadDeadline(ctx, await loadShipment(ctx, id))
    expect(await deadline()).toMatchObject({
      state: 'missed',
      statement: 'Accepted by USPS on Mar 3, 2026, after the deadline Mar 2, 2026.',
    })
    const stamped = { ...receipt, date: '2026-03-02' }
    const paper = await addStampedPaper(ctx, await photo(), stamped)
    expect(await deadline()).toMatchObject({
      state: 'met',
      statement: 'Postmarked on Mar 2, 2026, as read on the stamped paper; deadline Mar 2, 2026.',
    })
    expect((await loadShipment(ctx, id)).deadlineState).toBe('met')
    const withdrawn = { paper: 'mailing_receipt', date: '2026-03-02', is_withdrawn: true } as const
    await correctStampedPaper(ctx, paper.id, { ...withdrawn, reason: 'Another letter.' })
    expect(await deadline()).toMatchObject({ state: 'missed' })
    expect((await loadShipment(ctx, id)).deadlineState).toBe('missed')
  })

  test('cannot be changed behind the chain', async () => {
    const { ctx, id, receipt } = await setUp()
    await addStampedPaper(ctx, await photo(), receipt)
    const ofShipment = eq(paperReadings.shipmentId, id)
    await expect(db.update(paperReadings).set({ date: '2026-03-01' }).where(ofShipment)).rejects.toThrow()
    await expect(db.delete(paperReadings).where(ofShipment)).rejects.toThrow()
    await db.update(shipments).set({ postmarkedOn: '2026-03-01' }).where(eq(shipments.id, id))
    const { issues } = await checkChain(ctx, id)
    expect(issues.map(({ message }) => message).join(' ')).toContain('the stamped papers')
  })

  test.each([
    ['after today', { date: '2030-01-01' }, 'VALIDATION_ERROR'],
    ['before the shipment existed', { date: '2026-02-01' }, 'VALIDATION_ERROR'],
    [
      'as a certificate of certified mail',
      { paper: 'certificate_of_mailing' as const },
      'PAPER_NOT_AVAILABLE',
    ],
  ])('is rejected %s, and leaves nothing behind', async (_, changes, code) => {
    const { ctx, id, receipt } = await setUp()
    const before = await storedFiles()
    await expect(addStampedPaper(ctx, await photo(), { ...receipt, ...changes })).rejects.toMatchObject({
      code,
    })
    expect(await storedFiles()).toEqual(before)
    expect(await db.select().from(paperReadings).where(eq(paperReadings.shipmentId, id))).toEqual([])
  })

  test('is rejected of other carriers, before purchase, and a second time', async () => {
    const parcel = await setUp({ carrier: 'UPSDAP', service: 'Ground', certifiedMail: false })
    await expect(addStampedPaper(parcel.ctx, await photo(), parcel.receipt)).rejects.toMatchObject({
      code: 'PAPER_NOT_AVAILABLE',
    })
    const draft = draftShipment()
    await store(draft)
    await expect(
      addStampedPaper(contextOf(draft), await photo(), { ...parcel.receipt, shipment_id: draft.shipment.id }),
    ).rejects.toMatchObject({ code: 'NO_TRACKING_NUMBER' })
    const { ctx, receipt } = await setUp()
    await addStampedPaper(ctx, await photo(), receipt)
    await expect(addStampedPaper(ctx, await photo(), receipt)).rejects.toMatchObject({ code: 'PAPER_EXISTS' })
    await expect(addStampedPaper(ctx, await photo('#eeeeee'), receipt)).resolves.toMatchObject({
      date: '2026-03-03',
    })
  })

  test('is for operators, and of the own organization alone', async () => {
    const { ctx, receipt } = await setUp()
    const paper = await addStampedPaper(ctx, await photo(), receipt)
    const correction = { paper: 'mailing_receipt', date: null, is_withdrawn: true, reason: 'Wrong' } as const
    for (const role of ['sender', 'reviewer'] as const) {
      const limited = { ...ctx, role }
      await expect(async () => addStampedPaper(limited, await photo(), receipt)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
      await expect(correctStampedPaper(limited, paper.id, correction)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    const other = { ...ctx, organizationId: newId() }
    await expect(addStampedPaper(other, await photo('#dddddd'), receipt)).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_FOUND',
    })
    await expect(correctStampedPaper(other, paper.id, correction)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
