import { expect } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { office } from './office.ts'

const recipients = [
  'Recipient,Mailing address,Matter,Unit',
  'Elizabeth Swan,"179 N Harbor Dr, Redondo Beach, CA 90277",Rent increase,4',
  'Priya Raman,"179 N Harbor Dr, Redondo Beach, CA 90277",Rent increase,11',
  'Nobody There,"10 Undeliverable St, Reno, NV 89501",Rent increase,12',
  'Marcus Webb,"600 4th St, Santa Rosa, CA 95404",Rent increase,15',
]

/** What the check finds of these is shown beside the row. */
const doubtful = [
  'Jun Park,"55 Misspeled St, Reno, NV 89501",Rent increase,',
  'Omar Diaz,"9 Vendor Error St, Reno, NV 89501",Rent increase,',
  'Jun Park,"55 Misspelled Street, Reno, NV 89501",Rent increase,',
]

const sendList = async (client: Client, name: string, rows: readonly string[]): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), `${name}.csv`)
  return (await client.createBatch({ form })).data.id
}

const checkList = async (client: Client, id: string, documentKey: string) => {
  await client.updateBatch({
    params: { id },
    body: { document_key: documentKey, from_address: office, tags: ['harbor-dr'] },
  })
  await client.checkBatch({ params: { id } })
  const stateOf = async () => (await client.getBatch({ params: { id } })).data.state
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('ready')
  return (await client.getBatch({ params: { id } })).data
}

/** Creates lists of recipients: one just uploaded, one that is checked and has a row to correct, one that is bought. */
export const openLists = async (client: Client, documentKey: string) => {
  const bought = await sendList(client, 'Parking notice', recipients.slice(0, 3))
  const ready = await checkList(client, bought, documentKey)
  await client.buyBatch({ params: { id: bought }, body: { max_total_cents: ready.quoted_cents } })
  const checked = await sendList(client, 'Rent increase, Harbor Dr', [...recipients, ...doubtful])
  await checkList(client, checked, documentKey)
  const given = await sendList(client, 'Annual statement', recipients)
  return { given, checked, bought }
}

/**
 * Creates what a session sees of the API but a key does not: a webhook with a message, a call in the log, an
 * invitation.
 */
export const openBackOffice = async (client: Client) => {
  await client.createInvitation({ body: { email: 'sam@harborlegal.test', role: 'sender' } })
  const { data: endpoint } = await client.createWebhookEndpoint({
    body: { url: 'https://hooks.harborlegal.example/mailroom', description: 'Case files' },
  })
  const { data: delivery } = await client.testWebhookEndpoint({ params: { endpoint_id: endpoint.id } })
  const { data: requests } = await client.listApiRequests({ query: {} })
  return { endpoint: endpoint.id, delivery: delivery.id, request: requests[0]?.id ?? '' }
}

/** Asks a second person to buy this draft. */
export const askForApproval = async (client: Client, draftId: string): Promise<string> => {
  const { data: draft } = await client.getShipment({ params: { id: draftId } })
  const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')?.quote_id ?? ''
  const { data: approval } = await client.requestApproval({
    params: { id: draftId },
    body: { quote_id: quote, note: 'Has to be postmarked by Friday.' },
  })
  return approval.id
}
