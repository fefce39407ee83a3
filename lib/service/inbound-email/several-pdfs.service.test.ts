import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documents } from '#lib/service/db/schema/documents.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { pdfPart } from '#tests/support/inbound/compose-message.ts'
import { openInboundService } from '#tests/support/inbound/inbound-office.ts'

import { receiveEmail } from './receive-email.ts'

const { deps, db, openOffice } = await openInboundService()

test('puts several PDFs of a message into one envelope in order, and says so in the reply', async () => {
  const office = await openOffice()
  const attachments = [
    pdfPart('Notice', 'notice.pdf'),
    pdfPart('Lease', 'lease.pdf'),
    { type: 'image/jpeg', filename: 'photo.jpg', bytes: Buffer.from('photo') },
    pdfPart('Ledger', 'ledger.pdf'),
  ]
  const raw = office.compose({ attachments, messageId: '<several@harbor.test>' })
  const envelope = { recipient: office.to, sender: office.email }
  await receiveEmail(deps, raw, envelope)
  await receiveEmail(deps, raw, envelope)
  const [draft, ...more] = await office.drafts()
  expect(more).toEqual([])
  const shipment = await getShipment(office.ctx, String(draft?.id))
  expect(shipment.document_parts?.map(({ filename }) => filename)).toEqual([
    'notice.pdf',
    'lease.pdf',
    'ledger.pdf',
  ])
  const [reply] = await office.replies()
  expect(reply?.text).toMatch(
    /3 PDFs in one envelope, in this order:\n1\. notice\.pdf, page 1\n2\. lease\.pdf, page 3\n3\. ledger\.pdf, page 5/,
  )
  expect(reply?.text).toContain('Not included: photo.jpg. Only PDFs are mailed.')
  expect(shipment.events?.map(({ message }) => message)).toContain('Document assembled from 3 PDFs.')
})

test('names the unreadable one of several PDFs', async () => {
  const office = await openOffice()
  const broken = { type: 'application/pdf', filename: 'lease.pdf', bytes: Buffer.from('%PDF-1.7 broken') }
  await office.send({ attachments: [pdfPart('Notice', 'notice.pdf'), broken] })
  expect(await office.drafts()).toEqual([])
  expect((await office.replies())[0]?.text).toContain('“lease.pdf”: ')
})

test('stores no PDF twice when an attempt stops between two of them', async () => {
  const office = await openOffice()
  const attachments = [pdfPart('Notice', 'notice.pdf'), pdfPart('Lease', 'lease.pdf')]
  const raw = office.compose({ attachments, messageId: '<ended@harbor.test>' })
  const envelope = { recipient: office.to, sender: office.email }
  const put = deps.providers.storage.put.bind(deps.providers.storage)
  let stored = 0
  deps.providers.storage.put = async (object) => {
    stored += 1
    if (stored === 2) throw new Error('the process ends here')
    return put(object)
  }
  await expect(receiveEmail(deps, raw, envelope)).rejects.toThrow()
  deps.providers.storage.put = put
  await receiveEmail(deps, raw, envelope)
  const own = eq(documents.organizationId, office.ctx.organizationId)
  const names = (await db.select({ filename: documents.filename }).from(documents).where(own)).map(
    ({ filename }) => filename,
  )
  expect(names.toSorted()).toEqual(['lease.pdf', 'notice and 1 more.pdf', 'notice.pdf'])
  expect(await office.drafts()).toHaveLength(1)
})
