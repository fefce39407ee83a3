import { describe, expect, test } from 'vitest'

import { emptyAddress } from '#components/address/address-values.ts'

import { parseLocalDraft } from './local-draft.ts'

const options = {
  shipment_name: 'Notice',
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: true, return_receipt: false, delivery_confirmation: null },
  kit: null,
  tags: ['unit 4'],
  reference: '2026-0417',
  cost_center: '4100',
  matter: { id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11', number: '2026-0417', name: 'Swan v. Turner' },
}

describe('a locally stored draft', () => {
  test('restores typed input, valid or not', () => {
    const stored = {
      saved_at: 7,
      to_address: { ...emptyAddress, zip: 'not a zip', country: 'Neverland' },
      from_address: null,
      options,
    }
    expect(parseLocalDraft(JSON.stringify(stored))).toEqual(stored)
  })

  test('is empty if storage is empty or unreadable', () => {
    for (const stored of [null, '', '{', '[]', '"text"', '17', 'null']) {
      expect(parseLocalDraft(stored)).toEqual({ saved_at: 0 })
    }
  })

  test('drops a damaged part and keeps the rest', () => {
    const draft = parseLocalDraft(
      JSON.stringify({
        saved_at: 'yesterday',
        to_address: { city: 7 },
        options,
        shipment_id: 'x',
        faults: {},
      }),
    )
    expect(draft).toEqual({
      saved_at: 0,
      to_address: undefined,
      options,
      shipment_id: undefined,
      faults: undefined,
    })
  })

  test('fills in missing fields of a stored address', () => {
    const draft = parseLocalDraft(JSON.stringify({ to_address: { city: 'Oakland' } }))
    expect(draft.to_address).toEqual({ ...emptyAddress, city: 'Oakland' })
  })
})
