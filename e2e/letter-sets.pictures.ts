import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { certified, createDraft, quoteOf, returnAddress } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { signIn } from './support/sign-in.ts'

const counsel = { name: 'Will Turner', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' }

test('pictures of letter sets', async ({ page }) => {
  await mkdir(folder, { recursive: true })
  const { client, owner } = await createOrganization()
  const openSet = async () => {
    const draft = await createDraft(client, { shipping_options: certified })
    const params = { id: draft.id }
    await client.addLetter({ params, body: { kind: 'companion' } })
    await client.addLetter({ params, body: { kind: 'recipient', to_address: counsel } })
    const { data: set } = await client.addLetter({
      params,
      body: {
        kind: 'recipient',
        to_address: { ...returnAddress, name: null },
        shipping_options: { carrier: 'USPS', service: 'First' },
        deadline: null,
      },
    })
    return { draft, set }
  }
  const open = await openSet()
  const bought = await openSet()
  await client.buyLetterSet({
    params: { id: bought.set.id },
    body: {
      letters: bought.set.letters.map((letter) => ({
        shipment_id: letter.id,
        quote_id: letter.quote?.quote_id ?? '',
      })),
    },
  })
  const repeated = await createDraft(client, {
    document_key: bought.draft.document_key,
    shipping_options: certified,
  })
  const alone = await createDraft(client, { shipping_options: certified })
  await signIn(page.context(), owner)
  const review = (draft: typeof alone) => `/send/${draft.id}/review?quote=${quoteOf(draft)}`
  await takeAll(page, [
    { name: 'letter-set-review', path: review(open.draft) },
    {
      name: 'letter-set-recipient',
      path: review(alone),
      act: async (over) => {
        await over.getByRole('button', { name: 'Add recipient' }).click()
        await expect(over.getByRole('dialog', { name: 'Send to another recipient' })).toBeVisible()
      },
    },
    { name: 'letter-set-duplicate', path: review(repeated) },
    {
      name: 'letter-set',
      path: `/shipments/${bought.draft.id}`,
      until: (shown) => expect(shown.getByRole('region', { name: 'Letter set · 4 letters' })).toBeVisible(),
      part: (shown) => shown.getByRole('region', { name: 'Letter set · 4 letters' }),
    },
  ])
})
