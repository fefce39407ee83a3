import { expect } from 'vitest'

import type { AddressImport } from '#lib/contract/addresses/address-book.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'

import { smallPdf } from './documents/small-pdf.ts'
import { openTestService } from './service.ts'

type File = string | Uint8Array

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

/** Opens a service with a letter to mail, and what imports a file as a batch or into the address book over HTTP. */
export const openImports = async () => {
  const { send, upload, download, drain } = await openTestService()
  const letter = await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('Notice'))

  const create = async (file: File, name = 'list.csv') => {
    const created = await upload('/api/v1/batches', name, file)
    expect(created.status, JSON.stringify(created.data)).toBe(201)
    return created.data as unknown as BatchDetail
  }
  /** Checks a batch with these options, and returns its rows. */
  const check = async ({ id }: BatchDetail, options: object = {}) => {
    const changed = await send('PATCH', `/api/v1/batches/${id}`, {
      document_key: letter.data['document_key'],
      from_address: from,
      ...options,
    })
    expect(changed.status, JSON.stringify(changed.data)).toBe(200)
    expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
    await drain()
    const { body } = await send('GET', `/api/v1/batches/${id}/rows`)
    return (body as unknown as { data: BatchRow[] }).data
  }
  const importBook = async (file: File, query = '') => {
    const done = await upload(`/api/v1/addresses/import${query}`, 'book.csv', file)
    expect(done.status, JSON.stringify(done.data)).toBe(200)
    return done.data as unknown as AddressImport
  }
  return { send, upload, download, create, check, importBook }
}

/** Returns a CSV file of these lines. */
export const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`
