import { randomUUID } from 'node:crypto'

import { createClient } from '#lib/client/client.ts'

import { mailroom } from './mailroom.ts'
import { createOrganization } from './organization.ts'

/** An organization of its own, with a certified letter that was bought; all by script. */
export const buyLetter = async (baseUrl: string, letter: Buffer) => {
  const account = { email: `${randomUUID()}@harbor.test`, password: 'correct horse battery' }
  const key = await createOrganization(account, 'Harbor Legal')
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      to_address: {
        name: 'Elizabeth Swan',
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      from_address: {
        company: 'Harbor Legal',
        street1: '388 Townsend St',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
      },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quote?.quote_id ?? '' } })
  return { client, account, shipmentId: draft.id, documentKey: document.document_key }
}

/** As `buyLetter`; the letter was delivered and signed for. */
export const deliverLetter = async (baseUrl: string, letter: Buffer) => {
  const bought = await buyLetter(baseUrl, letter)
  await mailroom('sandbox', 'advance', bought.shipmentId, '--to', 'return_receipt')
  return bought
}
