import { expect } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { goodChecks } from '#tests/support/shipments/pack.ts'

type Body = NonNullable<Parameters<Client['createShipment']>[0]>['body']

/** An address that the carriers' simulator delivers to. */
export const redondoBeach = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

/** Where the mail of these tests comes from. */
export const returnAddress = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

/** What makes a letter certified, with a return receipt. */
export const certified = { certified_mail: true, return_receipt: true }

/** Uploads a PDF and returns its key. */
export const uploadLetter = async (client: Client, pages = 1): Promise<string> => {
  const form = new FormData()
  const pdf = await createTestPdf({ pages, text: 'You are hereby notified.' })
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'notice.pdf')
  const { data } = await client.uploadDocument({ form })
  return data.document_key
}

/** Creates a draft to Elizabeth Swan by default. */
export const createDraft = async (client: Client, changes: Partial<Body> = {}) => {
  const { data } = await client.createShipment({
    body: {
      ...(changes.document === undefined && {
        document_key: changes.document_key ?? (await uploadLetter(client)),
      }),
      to_address: { name: 'Elizabeth Swan', ...redondoBeach },
      from_address: returnAddress,
      print_options: { color: false, duplex: true },
      ...changes,
    },
  })
  return data
}

type Draft = Awaited<ReturnType<typeof createDraft>>

/** Returns the id of the draft's first quote of this carrier. */
export const quoteOf = ({ rates }: Draft, carrier = 'USPS'): string => {
  const quote = rates?.find((rate) => rate.carrier === carrier)
  if (!quote) throw new Error(`${carrier} did not quote`)
  return quote.quote_id
}

/** Buys a draft at USPS's first quote. */
export const buy = (client: Client, draft: Draft) =>
  client.buyShipment({ params: { id: draft.id }, body: { quote_id: quoteOf(draft) } })

/** Plays what happens to a bought shipment in the sandbox, up to a milestone. */
export const advance = (client: Client, id: string, to: Milestone) =>
  client.playSandboxMilestone({ params: { id }, body: { to } })

/** Buys a certified letter with a return receipt, and plays its journey up to a milestone if one is named. */
export const sendLetter = async (client: Client, to?: Milestone) => {
  const documentKey = await uploadLetter(client)
  const draft = await createDraft(client, { document_key: documentKey, shipping_options: certified })
  await buy(client, draft)
  if (to) await advance(client, draft.id, to)
  return { shipmentId: draft.id, documentKey }
}

/** Packs a printed piece and hands it over, and returns the id of the hand-over once its form is created. */
export const packAndHandOver = async (client: Client, shipmentId: string): Promise<string> => {
  const { data: shipment } = await client.getShipment({ params: { id: shipmentId } })
  const body = { initials: 'AR', ...goodChecks(shipment) }
  await client.packPiece({ params: { id: shipmentId }, body })
  const { data: handOver } = await client.createHandOver({ body: { shipment_ids: [shipmentId] } })
  await expect
    .poll(async () => {
      const { data } = await client.getHandOver({ params: { id: handOver.id } })
      return data.forms.every((form) => form.status === 'created')
    })
    .toBe(true)
  return handOver.id
}
