import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateOrganizationInput } from '#lib/contract/organizations/account.ts'
import { createOrganizationInput } from '#lib/contract/person/person.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { getAccount, updateOrganization } from '#lib/service/organizations/account.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const service = await openTestService({ LIMIT_WRITES_PER_MINUTE: '1000', LIMIT_DETAIL_SECONDS: '0' })
const { send, deps, db, organizationId, owner } = service

const ctx: ServiceContext = {
  ...deps,
  organizationId,
  actor: { type: 'user', userId: owner.userId },
  role: 'owner',
  requestId: 'test',
}

const recipient = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const office = {
  company: 'Harbor Legal',
  street1: '388 Townsend St Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
}

const setPhone = (phone: string | null) => updateOrganization(ctx, updateOrganizationInput.parse({ phone }))

const draft = async (from: object = office): Promise<Shipment> => {
  const { status, data, body } = await send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address: recipient,
    from_address: from,
    print_options: { color: false, duplex: true },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return data as unknown as Shipment
}

const carriersOf = ({ rates }: Shipment) =>
  [...new Set((rates ?? []).map(({ carrier }) => carrier))].toSorted()

const all = ['FedExDefault', 'UPSDAP', 'USPS']

/** Returns UPS's messages about the piece as a whole or its services, once. */
const upsMissing = ({ missing_rates: missing }: Shipment) =>
  (missing ?? []).find(({ carrier }) => carrier === 'UPSDAP')

test('a sender without a phone number gets only USPS, and sees what UPS and FedEx need', async () => {
  await setPhone(null)
  const shipment = await draft()
  expect(carriersOf(shipment)).toEqual(['USPS'])
  expect(upsMissing(shipment)).toMatchObject({
    missing_field: 'from_address.phone',
    reason:
      'UPS requires the sender’s phone number. Add one to the sender’s address, or the organization’s in Settings, Organization.',
  })
})

test('once the organization has a number, refreshed quotes have all three carriers, and the address stores none', async () => {
  await setPhone(null)
  const { id } = await draft()
  await setPhone('(415) 555-0134')
  const renewed = (await send('POST', `/api/v1/shipments/${id}/quotes`)).data as unknown as Shipment
  expect(carriersOf(renewed)).toEqual(all)
  expect(renewed.missing_rates?.some((each) => each.missing_field)).toBe(false)
  expect(renewed.from_address.phone).toBeNull()
  expect(renewed.to_address.phone).toBeNull()
  const ups = renewed.rates?.find(({ carrier }) => carrier === 'UPSDAP')
  const bought = await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: ups?.quote_id })
  expect(bought.data).toMatchObject({ status: 'queued', carrier: 'UPSDAP' })
})

test('uses the sender’s own number first', async () => {
  await setPhone(null)
  expect(carriersOf(await draft({ ...office, phone: '415-555-0142' }))).toEqual(all)
})

test('stores the number in one format, in the account and in the audit log', async () => {
  expect((await setPhone('+1 415.555.0134')).organization.phone).toBe('415-555-0134')
  expect((await setPhone(null)).organization.phone).toBeNull()
  expect((await getAccount(ctx)).organization.phone).toBeNull()
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.action, 'organization.updated')),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  expect(entry).toMatchObject({ before: { phone: '415-555-0134' }, after: { phone: null } })
})

test.each(['reviewer', 'sender', 'operator'] as const)('a %s cannot change it', async (role) => {
  await expect(updateOrganization({ ...ctx, role }, { phone: '415-555-0134' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only owners and admins can change the organization’s settings.',
  })
})

test.each(['555-0134', '415-555-0134 x12', '3.10556E+09', '+44 20 7946 0018'])('rejects %j', (phone) => {
  for (const input of [updateOrganizationInput, createOrganizationInput]) {
    const { error } = input.safeParse({ name: 'Harbor Legal', phone })
    expect(error?.issues).toMatchObject([
      {
        path: ['phone'],
        message: 'Enter a US phone number with ten digits and no extension, such as 415-555-0134.',
      },
    ])
  }
})
