import { eq } from 'drizzle-orm'

import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipmentMetadata } from '#lib/service/db/schema/shipment-metadata.ts'
import { signInDomains } from '#lib/service/db/schema/single-sign-on.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { webhookDeliveries, webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { newId } from '#lib/service/ids.ts'
import { createSecret } from '#lib/service/webhooks/signing.ts'
import { jsonRequest, type TestCaller } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { chargeRow, insertCharges } from '#tests/support/office/charges.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { insertInvitation } from './victim-invitation.ts'
import { insertLetterSet } from './victim-letter-set.ts'
import { insertMatter } from './victim-matter.ts'
import { insertOffice } from './victim-office.ts'
import {
  insertApproval,
  insertBatch,
  insertFloor,
  insertNote,
  insertScan,
  insertShareLink,
  insertView,
} from './victim-shipments.ts'

/** On whose behalf objects are inserted. */
export type VictimOwner = Pick<TestCaller, 'ctx' | 'organizationId' | 'userId' | 'email' | 'call'>

/** An id of nothing. */
export const absentId = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'

/** What a path's `{id}` is an id of, by the word before it; other parameters are named after what they name. */
const kindOfCollection: Readonly<Record<string, VictimObject>> = {
  shipments: 'shipment',
  tasks: 'task',
  pieces: 'shipment',
  'hand-overs': 'hand_over',
  addresses: 'address',
  matters: 'matter',
  templates: 'template',
  'letter-sets': 'letter_set',
  'legal-holds': 'hold',
  approvals: 'approval',
  batches: 'batch',
  'connected-accounts': 'account',
  'stamped-papers': 'stamped_paper',
}

const kindOfParameter: Readonly<Record<string, VictimObject>> = {
  document_id: 'document',
  artifact_id: 'artifact',
  emailed_receipt_id: 'emailed_receipt',
  stamped_paper_id: 'stamped_paper',
  key_id: 'key',
  request_id: 'request',
  card_id: 'card',
  charge_id: 'charge',
  printer_id: 'printer',
  endpoint_id: 'endpoint',
  delivery_id: 'delivery',
  device_id: 'device',
  email_id: 'email',
  user_id: 'member',
  invitation_id: 'invitation',
  row: 'row',
  view_id: 'view',
  event_id: 'event',
  domain: 'domain',
  share_link_id: 'share_link',
  invoice_id: 'invoice',
  note_id: 'note',
}

/** One object of every kind that has an id, and what else names something of the organization. */
export type Victim = Record<
  | 'shipment'
  | 'quote'
  | 'code'
  | 'document'
  | 'document_key'
  | 'upload'
  | 'artifact'
  | 'emailed_receipt'
  | 'stamped_paper'
  | 'task'
  | 'address'
  | 'matter'
  | 'template'
  | 'letter_set'
  | 'printer'
  | 'endpoint'
  | 'delivery'
  | 'device'
  | 'key'
  | 'request'
  | 'email'
  | 'view'
  | 'event'
  | 'charge'
  | 'hand_over'
  | 'hold'
  | 'approval'
  | 'member'
  | 'invitation'
  | 'batch'
  | 'row'
  | 'card'
  | 'domain'
  | 'share_link'
  | 'invoice'
  | 'note'
  | 'account',
  string
>
type VictimObject = keyof Victim

/** The path of an operation with these ids, or with ids of nothing. Throws for a parameter that is not known here. */
export const pathWith = (path: string, ids: Partial<Victim>): string =>
  path
    .replaceAll('{month}', '2026-03')
    .replaceAll('{version}', '1')
    .replaceAll('{image}', 'signature')
    .replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, word: string, name: string) => {
      const kind = name === 'id' ? kindOfCollection[word] : kindOfParameter[name]
      if (!kind) throw new Error(`say in victim.ts what {${name}} after /${word} in ${path} is an id of`)
      return `${word}/${ids[kind] ?? absentId}`
    })

/** A text in which `{shipment}` and the like stand for ids. */
export const textWith = (text: string, ids: Partial<Victim>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    // Braces are JSON's as well: only known words are replaced.
    victimObjects.has(name) ? (ids[name as VictimObject] ?? absentId) : whole,
  )

const victimObjects: ReadonlySet<string> = new Set<VictimObject>([
  ...Object.values(kindOfCollection),
  ...Object.values(kindOfParameter),
  'quote',
  'code',
  'document_key',
  'upload',
])

const upload = async (owner: VictimOwner) => {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(smallPdf('Confidential'))], { type: 'application/pdf' }),
    'a.pdf',
  )
  const document = await owner.call('/api/v1/documents/upload', { method: 'POST', body: form })
  const target = await owner.call('/api/v1/documents/upload-url', jsonRequest({}))
  const stored = (await document.json()) as { data: { document_key: string } }
  const opened = (await target.json()) as { data: { upload_id: string } }
  return {
    document: stored.data.document_key.slice(-'.pdf'.length - absentId.length, -'.pdf'.length),
    document_key: stored.data.document_key,
    upload: opened.data.upload_id,
  }
}

const insertWebhook = async (owner: VictimOwner): Promise<Pick<Victim, 'endpoint' | 'delivery'>> => {
  const { ctx, organizationId } = owner
  const [endpoint, delivery, eventId] = [newId(), newId(), newId()]
  const now = ctx.clock.now()
  await ctx.db.insert(webhookEndpoints).values({
    organizationId,
    id: endpoint,
    url: 'https://hooks.example/victim',
    secret: createSecret(ctx, endpoint).sealed,
    createdAt: now,
  })
  const details = { message: 'Delivered.' }
  const type = 'shipment.delivered' as const
  await ctx.db
    .insert(events)
    .values({ organizationId, id: eventId, type, cause: eventId, details, body: '{}', createdAt: now })
  await ctx.db.insert(webhookDeliveries).values({
    organizationId,
    endpointId: endpoint,
    id: delivery,
    eventId,
    status: 'failed',
    triedSince: now,
    createdAt: now,
  })
  return { endpoint, delivery }
}

const insertPapers = async (owner: VictimOwner, shipmentId: string, matterId: string) => {
  const { ctx, organizationId, userId } = owner
  const [task, hold, address, request, email] = [newId(), newId(), newId(), newId(), newId()]
  const now = ctx.clock.now()
  const given = { name: 'Elizabeth Swan', street1: '179 N Harbor Dr', city: 'Redondo Beach' }
  await ctx.db.insert(tasks).values({
    organizationId,
    id: task,
    kind: 'returned',
    cause: shipmentId,
    shipmentId,
    message: 'It came back.',
    dueAt: now,
    openedAt: now,
  })
  await ctx.db
    .insert(legalHolds)
    .values({ organizationId, id: hold, shipmentId, reason: 'Litigation', placedAt: now })
  await ctx.db.insert(addressBook).values({
    organizationId,
    id: address,
    entered: { ...given, state: 'CA', zip: '90277', country: 'US' },
    normalized: address,
    sortName: 'elizabeth swan',
    searchText: 'elizabeth swan',
    matterId,
    verification: 'unverified',
    issues: [],
    createdAt: now,
    updatedAt: now,
  })
  const [key] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.organizationId, organizationId))
  if (!key) throw new Error('the owner has a first key')
  await ctx.db.insert(apiRequests).values({
    organizationId,
    id: request,
    at: now,
    apiKeyId: key.id,
    userId,
    method: 'GET',
    path: '/api/v1/shipments',
    query: '',
    status: 200,
    durationMs: 1,
    requestId: newId(),
  })
  await ctx.db.insert(sandboxEmails).values({
    organizationId,
    id: email,
    messageId: email,
    sender: 'Mailroom <mailroom@localhost>',
    recipient: owner.email,
    subject: 'Delivered',
    text: 'Delivered',
    html: '<p>Delivered</p>',
    headers: {},
    sentAt: now,
  })
  const domain = `${organizationId}.test`
  await ctx.db.insert(signInDomains).values({ organizationId, domain, record: 'a record', createdAt: now })
  return { task, hold, address, request, email, domain, key: key.id }
}

/** Gives the organization one object of every kind that another one may try its hands on. */
export const insertVictim = async (owner: VictimOwner): Promise<Victim> => {
  const { ctx, organizationId, userId } = owner
  const matter = await insertMatter(owner)
  const letterSet = await insertLetterSet(owner)
  const { shipmentId: shipment, code } = await insertBought(ctx, {
    matterId: matter,
    letterSetId: letterSet,
    status: 'printed',
    createdBy: userId,
    reference: '2026-0417',
    costCenter: '4100',
    metadata: { order_id: '6735' },
  })
  const kept = { key: 'order_id', value: '6735' }
  await ctx.db.insert(shipmentMetadata).values({ organizationId, ...kept, shipmentId: shipment })
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.shipmentId, shipment))
  const charge = chargeRow(organizationId, { shipmentId: shipment, capturedAt: ctx.clock.now() })
  await insertCharges(ctx, [charge])
  return {
    shipment,
    matter,
    letter_set: letterSet,
    code,
    quote: quote?.id ?? '',
    charge: charge.id ?? '',
    card: `card_${organizationId}`,
    ...(await upload(owner)),
    ...(await insertWebhook(owner)),
    ...(await insertOffice(owner)),
    ...(await insertFloor(owner, shipment)),
    ...(await insertPapers(owner, shipment, matter)),
    ...(await insertShareLink(owner, shipment)),
    ...(await insertApproval(owner)),
    ...(await insertInvitation(owner)),
    member: userId,
    ...(await insertBatch(owner)),
    ...(await insertView(owner)),
    ...(await insertScan(owner, shipment)),
    ...(await insertNote(owner, shipment)),
  }
}
