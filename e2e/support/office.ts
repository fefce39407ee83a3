import type { Page } from '@playwright/test'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

import { printPdf } from './documents.ts'
import { advance } from './letters.ts'
import { createOrganization } from './organization.ts'

type Piece = {
  name: string
  recipient: string
  street: string
  city: string
  state: string
  zip: string
  tags: string[]
  carrier: string
  certified?: boolean
  /** How far it has come; drafts are not bought. */
  to: Milestone | 'queued' | 'draft' | 'draft_to_approve'
}

const pieces: readonly Piece[] = [
  {
    name: 'Notice to quit, Unit 4',
    recipient: 'Elizabeth Swan',
    street: '179 N Harbor Dr',
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
    tags: ['eviction', 'harbor-dr'],
    carrier: 'USPS',
    certified: true,
    to: 'return_receipt',
  },
  {
    name: 'Demand letter, Ortega',
    recipient: 'Daniel Ortega',
    street: '1510 Webster St',
    city: 'Oakland',
    state: 'CA',
    zip: '94612',
    tags: ['litigation'],
    carrier: 'USPS',
    certified: true,
    to: 'notice_left',
  },
  {
    name: 'Closing documents, Pier 9',
    recipient: 'Grace Hopper',
    street: '2001 Addison St',
    city: 'Berkeley',
    state: 'CA',
    zip: '94704',
    tags: ['real-estate'],
    carrier: 'FedEx',
    to: 'out_for_delivery',
  },
  {
    name: 'Security deposit statement',
    recipient: 'Marcus Webb',
    street: '600 4th St',
    city: 'Santa Rosa',
    state: 'CA',
    zip: '95404',
    tags: ['harbor-dr'],
    carrier: 'UPS',
    to: 'in_transit',
  },
  {
    name: 'Notice of hearing',
    recipient: 'County Clerk',
    street: '400 County Ctr',
    city: 'Redwood City',
    state: 'CA',
    zip: '94063',
    tags: ['litigation'],
    carrier: 'USPS',
    certified: true,
    to: 'printed',
  },
  {
    name: 'Engagement letter, Lindqvist',
    recipient: 'Nora Lindqvist',
    street: '88 Colin P Kelly Jr St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94107',
    tags: [],
    carrier: 'USPS',
    to: 'queued',
  },
  {
    name: 'Lease renewal, Unit 11',
    recipient: 'Priya Raman',
    street: '179 N Harbor Dr',
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
    tags: ['harbor-dr'],
    carrier: 'USPS',
    to: 'draft',
  },
  {
    name: 'Guaranty, Unit 11',
    recipient: 'Tomas Raman',
    street: '88 Colin P Kelly Jr St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94107',
    tags: [],
    carrier: 'USPS',
    certified: true,
    to: 'draft_to_approve',
  },
]

/** Where its mail comes from. */
export const office = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const letter =
  'You are hereby notified that the tenancy under which you hold the premises is terminated as of the last day of the month that follows this notice. '

/** An organization in the middle of its week: mail in every state, people in its address book. */
export const openOffice = async (page: Page) => {
  const { client, owner } = await createOrganization({ name: office.company, email: 'ana@harborlegal.test' })
  const shipments: Record<string, string> = {}
  const { data: matter } = await client.createMatter({
    body: { number: '2026-0417', name: 'Swan v. Turner', client: 'Harbor Tenants LLC' },
  })
  await client.createMatter({ body: { number: '2026-0391', name: 'Lease of unit 20', status: 'closed' } })
  for (const [index, piece] of pieces.entries()) {
    const pdf = await printPdf(page, [`${piece.name}. ${letter.repeat(12)}`, letter.repeat(8 + index)])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${piece.name}.pdf`)
    const { data: document } = await client.uploadDocument({ form })
    const { recipient: name, street: street1, city, state, zip } = piece
    const address = { name, street1, city, state, zip }
    const { data: draft } = await client.createShipment({
      body: {
        document_key: document.document_key,
        shipment_name: piece.name,
        tags: piece.tags,
        ...(piece.certified && {
          reference: '2026-0417',
          cost_center: '4100',
          metadata: { order_id: '6735' },
          matter_id: matter.id,
        }),
        to_address: address,
        from_address: office,
        print_options: { color: false, duplex: true },
        shipping_options: {
          certified_mail: piece.certified ?? false,
          return_receipt: piece.certified ?? false,
        },
      },
    })
    await client.createAddress({ body: { address, matter_id: piece.certified ? matter.id : null } })
    shipments[piece.to] = draft.id
    if (piece.to === 'draft' || piece.to === 'draft_to_approve') continue
    const quote = draft.rates?.find(({ carrier }) => carrier.startsWith(piece.carrier))
    await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quote?.quote_id ?? '' } })
    if (piece.to !== 'queued') await advance(client, draft.id, piece.to)
  }
  return { client, owner, shipments, matter: matter.id }
}
