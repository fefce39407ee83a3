import { expect, test } from 'vitest'

import { openConnectedOffice } from '#tests/support/office/connected-office.ts'

const { openOrganization } = await openConnectedOffice()

test('the companion of a letter that is sent again sends the earlier companion again, and repeats neither', async () => {
  const office = await openOrganization('Harbor Again')
  const { client } = office
  const first = await office.draft()
  const companionOf = async (id: string) => {
    const { data: set } = await client.addLetter({ params: { id }, body: { kind: 'companion' } })
    return { set, id: set.letters.find((letter) => letter.companion_of === id)?.id ?? '' }
  }
  const { set, id: firstCompanion } = await companionOf(first.id)
  const letters = set.letters.map(({ id, quote }) => ({ shipment_id: id, quote_id: quote?.quote_id ?? '' }))
  await client.buyLetterSet({ params: { id: set.id }, body: { letters } })
  for (const id of [first.id, firstCompanion]) {
    await client.playSandboxMilestone({ params: { id }, body: { to: 'manifested' } })
  }
  const { data: sent } = await client.getShipment({ params: { id: first.id } })
  const { data: again } = await client.createShipment({
    body: {
      document_key: sent.document_key,
      to_address: sent.to_address,
      from_address: sent.from_address,
      print_options: sent.print_options,
      again_of: first.id,
      again_reason: 'Not claimed',
    },
  })
  const { id } = await companionOf(again.id)
  const { data: companion } = await client.getShipment({ params: { id } })
  expect(companion).toMatchObject({
    again_of: firstCompanion,
    again_reason: 'Not claimed',
    letter_set: { companion_of: again.id },
    possible_duplicate: null,
  })
  const { data: earlier } = await client.getShipment({ params: { id: firstCompanion } })
  expect(earlier.later_attempts).toMatchObject([{ id }])
})
