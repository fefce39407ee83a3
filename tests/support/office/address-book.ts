import { expect } from 'vitest'

import type { RatesAddress } from '#lib/service/providers/rates/port.ts'
import { jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'

/** The API with a postal service that knows every street but Nowhere, and records its requests. */
export const openAddressBook = async () => {
  const asked: RatesAddress[] = []
  const api = await openTestApi({
    providers: {
      rates: {
        verifyAddress: (address) => {
          asked.push(address)
          const isKnown = !address.street1.includes('Nowhere')
          return Promise.resolve({
            providerId: 'adr_1',
            address: {
              ...address,
              street1: address.street1.toUpperCase(),
              city: address.city.toUpperCase(),
            },
            deliverable: isKnown,
            residential: false,
            faults: isKnown ? [] : [{ field: 'street1', message: 'Address not found' }],
          })
        },
      },
    },
  })
  return { ...api, asked }
}

export const swan = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

/** Returns the content of a response with this status. */
export const readData = async <Data>(response: Response, status = 200): Promise<Data> => {
  const body = (await response.json()) as { data: Data }
  expect(response.status, JSON.stringify(body)).toBe(status)
  return body.data
}

/** Adds an address to the caller's book. */
export const createEntry = (by: TestCaller, address: object, label?: string): Promise<Response> =>
  by.call('/api/v1/addresses', jsonRequest({ address, ...(label && { label }) }))

/** Imports a file into the caller's book. */
export const uploadBook = (
  by: TestCaller,
  csv: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<Response> => {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'book.csv')
  return by.call(`/api/v1/addresses/import${query}`, { method: 'POST', body: form })
}
