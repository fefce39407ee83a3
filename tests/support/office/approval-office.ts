import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'

import type { Address } from '#lib/contract/addresses/address.ts'
import { getApproval } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft, insertOrganization } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

import { insertColleague } from './colleagues.ts'

type Colleague = ServiceContext & { userId: string }

/** An address that the postal service has nothing to say about. */
const lines = { name: 'Elizabeth Swan', street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA' }
export const plainAddress = { ...lines, zip: '90277', country: 'US' }
const empty = { company: null, street2: null, phone: null, email: null }
const address: Address = { ...empty, ...plainAddress, verified: true, residential: false }

/** Addresses of a draft that quoting it again leaves as they are. */
export const settledAddresses = { toAddress: address, toAddressGiven: plainAddress, fromAddress: address }

/** An organization of three, recreated for each test, that wants a second person for every purchase. */
export const openApprovalOffice = async () => {
  const base = await openTestContext()
  let vendors = createLedgerVendors()
  let people: { sender: Colleague; admin: Colleague; owner: Colleague }
  let excessCents = 0
  let isUnreachable = false

  const setRule = (approvalMode: 'off' | 'always' | 'from_amount', approvalFromCents: number | null = null) =>
    base.ctx.db
      .update(organizations)
      .set({ approvalMode, approvalFromCents })
      .where(eq(organizations.organizationId, people.sender.organizationId))

  const drafted = () => insertDraft(people.sender, settledAddresses)

  const quote: RatesPort['quote'] = async (input) => {
    if (isUnreachable) throw new ProviderError('unavailable', 'The vendor is out of reach.')
    const { rates, ...rest } = await quotingRates.quote(input)
    return {
      ...rest,
      rates: rates.map((rate) => ({ ...rate, postageCents: rate.postageCents + excessCents })),
    }
  }

  beforeEach(async () => {
    vendors = createLedgerVendors()
    excessCents = 0
    isUnreachable = false
    // Tests of approvals call just these methods of the ports.
    const rates = { ...vendors.rates, ...quotingRates, quote } as RatesPort
    const providers = {
      ...base.ctx.providers,
      payments: vendors.payments,
      rates,
    }
    const ctx = { ...base.ctx, organizationId: newId(), providers }
    await insertOrganization(ctx)
    people = {
      sender: await insertColleague(ctx, 'sender', 'Ada'),
      admin: await insertColleague(ctx, 'admin', 'Grace'),
      owner: await insertColleague(ctx, 'owner', 'Mary'),
    }
    await setRule('always')
  })

  return {
    ...base,
    /** The people of this test. */
    people: () => people,
    /** The vendors of this test. */
    vendors: () => vendors,
    /** What the carriers ask more, from now on, than when drafts were quoted. */
    setExcess: (cents: number) => {
      excessCents = cents
    },
    /** Whether the carriers are out of reach from now on. */
    failQuotes: (isFailing: boolean) => {
      isUnreachable = isFailing
    },
    setRule,
    drafted,
    /** A draft that the sender requested, with its request. */
    request: async () => {
      const { shipmentId, quoteId } = await drafted()
      const { approval } = await buyShipment(people.sender, shipmentId, { quote_id: quoteId })
      if (!approval) throw new Error('approval was not asked for')
      return { shipmentId, quoteId, approvalId: approval.id }
    },
    stateOf: async (approvalId: string) => (await getApproval(people.owner, approvalId)).state,
  }
}

/** What the vendors believe when nothing was bought. */
export const untouched = { authorizations: 0, capturedCents: 0, payments: 0, labels: 0 }

/** What they believe when the draft was bought once. */
export const paidOnce = { authorizations: 0, capturedCents: 902, payments: 1, labels: 1 }
