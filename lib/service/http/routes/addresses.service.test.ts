import { beforeAll, describe, expect, test } from 'vitest'

import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import { createAddress } from '#lib/service/address-book/entries.ts'
import { listAddresses } from '#lib/service/address-book/list-addresses.ts'
import { newId } from '#lib/service/ids.ts'
import { expectError, jsonRequest, type TestCaller } from '#tests/support/api.ts'
import {
  createEntry as create,
  openAddressBook,
  readData as read,
  swan,
  uploadBook as upload,
} from '#tests/support/office/address-book.ts'

const { createCaller, asked } = await openAddressBook()
let caller: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
})

const namesOf = async (by: TestCaller, query = ''): Promise<string[]> => {
  const entries = await read<AddressEntry[]>(await by.call(`/api/v1/addresses${query}`))
  return entries.map((entry) => entry.address.name ?? entry.address.company ?? '')
}

describe('an entry', () => {
  test('keeps the entered address beside the postal service’s spelling', async () => {
    const made = await read<AddressEntry>(await create(caller, swan, 'Unit 4'), 201)
    expect(made).toMatchObject({
      label: 'Unit 4',
      address: { street1: '179 N Harbor Dr', verified: true },
      verified_address: { street1: '179 N HARBOR DR' },
      verification: 'deliverable',
      formatted: ['Elizabeth Swan', '179 N HARBOR DR', 'REDONDO BEACH, CA 90277'],
      last_used_at: null,
    })
    const found = await read<AddressEntry>(await caller.call(`/api/v1/addresses/${made.id}`))
    expect(found).toEqual(made)
  })

  test('exists once, for any spelling', async () => {
    const again = await create(caller, {
      ...swan,
      name: 'ELIZABETH  SWAN',
      street1: '179 North Harbor Drive.',
      state: 'California',
      zip: '90277-2506',
    })
    expect(again.status).toBe(200)
    const others = await Promise.all(
      Array.from({ length: 4 }, () => create(caller, { ...swan, name: 'At Once' })),
    )
    expect(others.filter((response) => response.status === 201)).toHaveLength(1)
  })

  test('unknown to the postal service is saved, with a note', async () => {
    const made = await read<AddressEntry>(await create(caller, { ...swan, street1: '1 Nowhere' }), 201)
    expect(made).toMatchObject({
      verification: 'undeliverable',
      verified_address: null,
      issues: [{ field: 'street1' }],
    })
  })

  test('with a ZIP code of another state is reported without a vendor call', async () => {
    const before = asked.length
    const made = await read<AddressEntry>(await create(caller, { ...swan, name: 'Wrong', state: 'TX' }), 201)
    expect(made.issues[0]).toEqual({
      field: 'zip',
      message: 'ZIP code 90277 is in California, not in Texas. Correct the ZIP code or the state.',
    })
    expect(asked).toHaveLength(before)
  })

  test('is changed, verified again, and rejected as a duplicate of another', async () => {
    const made = await read<AddressEntry>(await create(caller, { ...swan, name: 'Changing' }), 201)
    const path = `/api/v1/addresses/${made.id}`
    const patch = (body: object) => caller.call(path, jsonRequest(body, { method: 'PATCH' }))
    const labelled = await read<AddressEntry>(await patch({ label: 'Court' }))
    expect(labelled).toMatchObject({ label: 'Court', verification: 'deliverable' })
    const moved = await read<AddressEntry>(
      await patch({ label: '', address: { ...swan, name: 'Changing', street1: '2 Nowhere' } }),
    )
    expect(moved).toMatchObject({ label: null, verification: 'undeliverable' })
    await expectError(await patch({ address: swan }), 409, 'ADDRESS_EXISTS')
  })

  test('of another organization is not found by any operation', async () => {
    const theirs = await read<AddressEntry>(await create(stranger, swan), 201)
    for (const path of [
      `/api/v1/addresses/${theirs.id}`,
      `/api/v1/addresses/${newId()}`,
      '/api/v1/addresses/x',
    ]) {
      await expectError(await caller.call(path), 404, 'ADDRESS_NOT_FOUND')
      const patch = jsonRequest({ label: 'Mine' }, { method: 'PATCH' })
      await expectError(await caller.call(path, patch), 404, 'ADDRESS_NOT_FOUND')
      await expectError(await caller.call(path, { method: 'DELETE' }), 404, 'ADDRESS_NOT_FOUND')
    }
    expect(await namesOf(stranger)).toEqual(['Elizabeth Swan'])
    expect(await read(await stranger.call(`/api/v1/addresses/${theirs.id}`, { method: 'DELETE' }))).toEqual({
      id: theirs.id,
    })
    expect(await namesOf(stranger)).toEqual([])
  })

  test('abroad follows its country’s requirements and format', async () => {
    const error = await expectError(
      await create(caller, { company: 'Amt', street1: 'Platz 1', city: 'Berlin', country: 'DE' }),
      400,
      'VALIDATION_ERROR',
    )
    expect(error.fields).toEqual([
      { field: 'address.zip', message: 'Enter the postal code. It is required for Germany.' },
    ])
    const made = await read<AddressEntry>(
      await create(caller, {
        company: 'Amt',
        street1: 'Platz 1',
        city: 'Berlin',
        zip: '10117',
        country: 'DE',
      }),
      201,
    )
    expect(made.formatted).toEqual(['Amt', 'PLATZ 1', '10117 BERLIN', 'GERMANY'])
  })
})

describe('the list', () => {
  let reader: TestCaller
  beforeAll(async () => {
    reader = await createCaller('List Office')
    const rows = Array.from(
      { length: 25 },
      (_, index) => `Person ${String(index).padStart(2, '0')},${index + 1} Oak Ln,Reno,NV,89501`,
    )
    await read(
      await upload(
        reader,
        `Name,Street,City,State,Zip\n${rows.join('\n')}\nÉmile Zola,12 Elm St,Austin,TX,78701`,
      ),
    )
  })

  test.each(['name', 'recent'])('pages by %s through all entries once', async (sort) => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await reader.call(
        `/api/v1/addresses?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      )
      const page = (await response.json()) as { data: AddressEntry[]; next_cursor: string | null }
      seen.push(...page.data.map((entry) => entry.id))
      cursor = page.next_cursor
    }
    expect(seen).toHaveLength(26)
    expect(new Set(seen).size).toBe(26)
  })

  test('finds entries in which every word occurs, ignoring case and accents', async () => {
    expect(await namesOf(reader, '?search=emile%20austin')).toEqual(['Émile Zola'])
    expect(await namesOf(reader, '?search=emile%20reno')).toEqual([])
    expect(await namesOf(reader, '?search=100%25')).toEqual([])
    expect((await namesOf(reader, '?limit=1'))[0]).toBe('Émile Zola')
  })

  test('rejects an invalid cursor', async () => {
    await expectError(await reader.call('/api/v1/addresses?cursor=x'), 400, 'VALIDATION_ERROR')
  })
})

test('parses a pasted address, and returns what could not be placed', async () => {
  const body = jsonRequest({ text: 'Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277' })
  expect(await read(await caller.call('/api/v1/addresses/parse', body))).toEqual({
    address: { ...swan, country: 'US' },
    rest: null,
  })
})

test('a reviewer reads the address book and cannot change it', async () => {
  const ctx = { ...caller.ctx, role: 'reviewer' as const }
  await expect(createAddress(ctx, { address: { ...swan, country: 'US' } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const page = await listAddresses(ctx, { sort: 'name', limit: 5 })
  expect(page.data.length).toBeGreaterThan(0)
})
