import { expect, test } from 'vitest'

import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { openConnectedOffice } from '#tests/support/office/connected-office.ts'

const { openOrganization } = await openConnectedOffice()
const harbor = await openOrganization('Harbor Sets')
const { client } = harbor

const home = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}
const swan = { name: 'Elizabeth Swan', ...home }
const counsel = { name: 'Will Turner', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' }
const deadline = {
  kind: 'postmarked_by',
  day: '2026-12-18',
  citation: 'Cal. Code Civ. Proc. § 1161',
} as const

const recipientsOf = ({ letters }: LetterSet) => letters.map(({ to_address: to }) => to.name)

test('a companion and other recipients share the document, tags, references and deadline of the letter', async () => {
  const { id } = await harbor.draft()
  await client.updateShipment({
    params: { id },
    body: { reference: '2026-0417', tags: ['collections'], deadline },
  })
  await client.addLetter({ params: { id }, body: { kind: 'companion' } })
  const { data: set } = await client.addLetter({
    params: { id },
    body: { kind: 'recipient', to_address: counsel },
  })
  expect(recipientsOf(set)).toEqual(['Elizabeth Swan', 'Elizabeth Swan', 'Will Turner'])
  expect(set.letters.map((letter) => letter.companion_of)).toEqual([null, id, null])
  expect(set.letters[1]?.quote).toMatchObject({ carrier: 'USPS', service: 'First' })
  const { data: original } = await client.getShipment({ params: { id } })
  for (const letter of set.letters.slice(1)) {
    const { data } = await client.getShipment({ params: { id: letter.id } })
    expect(data).toMatchObject({
      document_key: original.document_key,
      reference: '2026-0417',
      tags: [{ name: 'collections' }],
      deadline,
      letter_set: { id: set.id, companion_of: letter.companion_of },
    })
  }
  const { data: copied } = await client.addLetter({
    params: { id },
    body: { kind: 'recipient', to_address: counsel, deadline: null },
  })
  const { data: copy } = await client.getShipment({ params: { id: copied.letters[3]?.id ?? '' } })
  expect(copy.deadline).toBeNull()
})

test('the deadline of a set is that of all its letters, except file copies and cancelled letters', async () => {
  const { id } = await harbor.draft()
  await client.addLetter({ params: { id }, body: { kind: 'companion' } })
  const { data: original } = await client.getShipment({ params: { id } })
  const { verified: _verified, residential: _residential, ...office } = original.from_address
  await client.addLetter({ params: { id }, body: { kind: 'recipient', to_address: office, deadline: null } })
  const { data: added } = await client.addLetter({
    params: { id },
    body: { kind: 'recipient', to_address: counsel },
  })
  const [, companion = '', copy = '', other = ''] = added.letters.map((letter) => letter.id)
  await client.cancelShipment({ params: { id: other } })
  const deadlinesOf = async () => {
    const found: unknown[] = []
    for (const each of [id, companion, copy, other]) {
      const { data } = await client.getShipment({ params: { id: each } })
      found.push(data.deadline?.day ?? null)
    }
    return found
  }
  await client.updateLetterSet({ params: { id: added.id }, body: { deadline } })
  expect(await deadlinesOf()).toEqual([deadline.day, deadline.day, null, null])
  await client.updateLetterSet({ params: { id: added.id }, body: { deadline: null } })
  expect(await deadlinesOf()).toEqual([null, null, null, null])
})

test('a letter has one companion, and can get a new one once that is cancelled', async () => {
  const { id } = await harbor.draft()
  const add = () => client.addLetter({ params: { id }, body: { kind: 'companion' } })
  const outcomes = await Promise.allSettled([add(), add(), add()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data: shipment } = await client.getShipment({ params: { id } })
  const { data: set } = await client.getLetterSet({ params: { id: shipment.letter_set?.id ?? '' } })
  expect(set.letters).toHaveLength(2)
  const companion = set.letters[1]?.id ?? ''
  await expect(
    client.addLetter({ params: { id: companion }, body: { kind: 'recipient', to_address: counsel } }),
  ).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
  await expect(add()).rejects.toMatchObject({ code: 'COMPANION_EXISTS' })
  await client.cancelShipment({ params: { id: companion } })
  expect((await add()).data.letters).toHaveLength(3)
})

test('warns of a possible duplicate for the same document and recipient, except within its set', async () => {
  const first = await harbor.draft()
  const { data: set } = await client.addLetter({ params: { id: first.id }, body: { kind: 'companion' } })
  const letters = set.letters.map((letter) => ({
    shipment_id: letter.id,
    quote_id: letter.quote?.quote_id ?? '',
  }))
  const { data: before } = await client.getShipment({ params: { id: first.id } })
  expect(before.possible_duplicate).toBeNull()
  await client.buyLetterSet({ params: { id: set.id }, body: { letters } })
  const again = await client.createShipment({
    body: {
      document_key: before.document_key,
      to_address: swan,
      from_address: { company: 'Harbor Sets', ...home, phone: '310-555-0142' },
      print_options: { color: false, duplex: true },
    },
  })
  const { data: repeated } = await client.getShipment({ params: { id: again.data.id } })
  expect(set.letters.map(({ id }) => id)).toContain(repeated.possible_duplicate?.shipment_id)
  // A letter that is added to the set goes to the same recipient on purpose.
  const { data: more } = await client.addLetter({
    params: { id: first.id },
    body: {
      kind: 'recipient',
      to_address: swan,
    },
  })
  const { data: added } = await client.getShipment({ params: { id: more.letters.at(-1)?.id ?? '' } })
  expect(added.possible_duplicate).toBeNull()
})

test('each letter of a set names what it may repeat, and no letter of its own set', async () => {
  const office = await openOrganization('Harbor Repeats')
  const { client } = office
  const earlier = await office.draft()
  const { data: sent } = await client.addLetter({
    params: { id: earlier.id },
    body: { kind: 'recipient', to_address: counsel },
  })
  const quotesOf = (set: LetterSet) =>
    set.letters.map((letter) => ({ shipment_id: letter.id, quote_id: letter.quote?.quote_id ?? '' }))
  await client.buyLetterSet({ params: { id: sent.id }, body: { letters: quotesOf(sent) } })

  const { data: first } = await client.getShipment({ params: { id: earlier.id } })
  const { data: again } = await client.createShipment({
    body: {
      document_key: first.document_key,
      to_address: { name: 'Jack Sparrow', ...home },
      from_address: { company: 'Harbor Legal', ...home },
      print_options: { color: false, duplex: true },
    },
  })
  await client.addLetter({ params: { id: again.id }, body: { kind: 'companion' } })
  const { data: set } = await client.addLetter({
    params: { id: again.id },
    body: { kind: 'recipient', to_address: counsel },
  })
  expect(set.letters.map((letter) => letter.possible_duplicate?.shipment_id ?? null)).toEqual([
    null,
    null,
    sent.letters[1]?.id,
  ])
})
