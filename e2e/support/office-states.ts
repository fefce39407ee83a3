import type { Client } from '#lib/client/client.ts'
import { type KitName, kitNames } from '#lib/contract/mailpiece/kits.values.ts'
import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

import { advance, buy, certified, createDraft } from './letters.ts'

/** A military post office, which no list of places has. */
const overseas = {
  name: 'Sgt. Anna Reyes',
  street1: 'PSC 3 Box 4120',
  city: 'APO',
  state: 'AE',
  zip: '09021',
}

/** The envelopes that an office may have, beside the one that the office of the other pictures uses. */
const kitsOfPictures = [
  'label-9x12',
  'print-10',
  'flatrate',
  'window-10',
  'window-cert-10',
] as const satisfies readonly KitName[]

const sendIn = async (client: Client, kit: KitName) => {
  const draft = await createDraft(client, {
    kit,
    shipment_name: `In ${kit}`,
    shipping_options: kit === 'window-cert-10' ? certified : {},
  })
  await buy(client, draft)
  return draft.id
}

const sendTo = async (client: Client, to: Milestone, changes: Parameters<typeof createDraft>[1] = {}) => {
  const draft = await createDraft(client, {
    shipment_name: 'Notice to quit',
    shipping_options: certified,
    ...changes,
  })
  await buy(client, draft)
  await advance(client, draft.id, to)
  return draft.id
}

/** Has an office stock every kit, as its owner does in the settings. */
export const stockEveryKit = (session: Client) =>
  session.updateOrganization({ body: { mail_settings: { ...defaultMailSettings, kits: [...kitNames] } } })

/** Creates letters whose journey, receipt or envelope is drawn in its own way. */
export const openStates = async (client: Client) => {
  const envelopes: { kit: string; id: string }[] = []
  for (const kit of kitsOfPictures) envelopes.push({ kit, id: await sendIn(client, kit) })
  return {
    envelopes,
    unresolved: await sendTo(client, 'in_transit', {
      to_address: overseas,
      shipping_options: { ...certified, return_receipt: false },
    }),
    returned: await sendTo(client, 'returned_to_sender'),
    delivered: await sendTo(client, 'delivered'),
    signed: await sendTo(client, 'return_receipt'),
  }
}
