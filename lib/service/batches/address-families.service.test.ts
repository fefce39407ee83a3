import { describe, expect, test } from 'vitest'

import type { BatchPreview } from '#lib/contract/batches/batch-preview.ts'
import { lines, openImports } from '#tests/support/imports.ts'

const { send, upload, create, check, importBook } = await openImports()

describe('a file with two addresses in each row', () => {
  const file = (name: string) =>
    lines(
      'Owner Name,Property Address,Property City,Property State,Property Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip',
      `${name},12 Harbor Dr,Redondo Beach,CA,90277,900 Market St Ste 5,San Francisco,CA,94102`,
    )

  test('is not guessed: the batch requires a choice, and remembers it', async () => {
    const batch = await create(file('Black Pearl LLC'))
    expect(batch.address_families).toMatchObject([
      { id: 'property', is_selected: false },
      {
        id: 'mailing',
        is_selected: false,
        columns: ['Mailing Address', 'Mailing City', 'Mailing State', 'Mailing Zip'],
      },
    ])
    const refused = await send('POST', `/api/v1/batches/${batch.id}/check`)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Each row has 2 addresses: Property, Mailing')
    const [row] = await check(batch, { address_family: 'mailing' })
    expect(row?.values).toMatchObject({ street1: '900 Market St Ste 5', city: 'San Francisco', zip: '94102' })
    const next = await create(file('Will Turner'))
    expect(next.address_families.map(({ is_selected }) => is_selected)).toEqual([false, true])
    const { data } = await send('POST', `/api/v1/batches/${next.id}/preview`, {
      mapping: next.columns.map(({ field }) => field),
    })
    expect((data as unknown as BatchPreview).addresses).toEqual([
      { row: 2, lines: ['Will Turner', '900 Market St Ste 5', 'San Francisco, CA 94102'] },
    ])
    const mixed = await send('POST', `/api/v1/batches/${next.id}/preview`, {
      mapping: ['name', null, 'city', 'state', 'zip', 'street1', null, null, null],
    })
    expect((mixed.data as unknown as BatchPreview).warnings[0]).toContain('Property and Mailing')
  })

  test('is not imported into the address book before one is selected', async () => {
    const homes = lines(
      'Name,Home Street,Home City,Home State,Home Zip,Work Street,Work City,Work State,Work Zip',
      'Hal Poe,1 Harbor Dr,Redondo Beach,CA,90277,77 Ocean Ave,Long Beach,CA,90802',
    )
    const preview = await importBook(homes, '?preview=true')
    expect(preview).toMatchObject({
      created: 0,
      rejected: 1,
      row_accounting: { file_rows: 1, imported_rows: 0 },
    })
    expect(preview.address_families.map(({ id }) => id)).toEqual(['home', 'business'])
    expect((await upload('/api/v1/addresses/import', 'book.csv', homes)).status).toBe(400)
    const done = await importBook(homes, '?address_family=business')
    expect(done.addresses[0]?.lines).toEqual(['Hal Poe', '77 Ocean Ave', 'Long Beach, CA 90802'])
    expect(await importBook(homes)).toMatchObject({ created: 0, existing: 1 })
  })
})
