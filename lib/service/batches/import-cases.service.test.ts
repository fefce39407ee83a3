import { describe, expect, test } from 'vitest'

import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { BatchPreview } from '#lib/contract/batches/batch-preview.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import { cell, workbook } from '#tests/support/documents/workbook.ts'
import { lines, openImports } from '#tests/support/imports.ts'

const { send, upload, download, create, check, importBook } = await openImports()

const checked = async (file: Parameters<typeof create>[0], options: object = {}) =>
  check(await create(file), options)

const statesOf = (rows: readonly BatchRow[]) => rows.map(({ state }) => state)

const header = 'Name,Street 1,City,State,ZIP'

describe('the rows of a file', () => {
  const quoted = lines(
    `${header},Notes`,
    'Ana Lee,1 Harbor Dr,Redondo Beach,CA,90277,',
    'Bud Hart,2 Harbor Dr,Redondo Beach,CA,90277,"gate code 5',
    'Cy Moss,3 Harbor Dr,Redondo Beach,CA,90277,',
    'Dee Park,4 Harbor Dr,Redondo Beach,CA,90277,',
  )
  const closed = quoted.replace('Dee Park,4 Harbor Dr,Redondo Beach,CA,90277,', '$&6"')

  test('survive a stray quotation mark in a batch and in the address book', async () => {
    const batch = await create(quoted)
    expect(batch.row_count).toBe(4)
    expect(batch.row_accounting).toMatchObject({ file_rows: 4, imported_rows: 4, left_out: [] })
    expect(statesOf(await check(batch))).toEqual(['quoted', 'quoted', 'quoted', 'quoted'])
    const book = await importBook(quoted)
    expect(book).toMatchObject({ created: 4, rejected: 0 })
    expect(book.row_accounting).toMatchObject({ file_rows: 4, imported_rows: 4, left_out: [] })
  })

  test('joined by two stray marks are rejected, with the row and the column', async () => {
    for (const path of [
      '/api/v1/batches',
      '/api/v1/addresses/import',
      '/api/v1/addresses/import?preview=true',
    ]) {
      const refused = await upload(path, 'list.csv', closed)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused)).toContain('Row 3, column “Notes”')
    }
  })

  test('with more cells than columns are excluded and listed, in the API and in the result', async () => {
    const shifted = lines(
      'ZIP,State,City,Street 1,Name',
      '90277,CA,Redondo Beach,1 Harbor Dr,Ana Lee',
      '90802,CA,Long Beach,77 Ocean Ave, Apt 4,Cy Moss',
    )
    const batch = await create(shifted)
    const account = {
      file_rows: 2,
      imported_rows: 1,
      left_out: [
        { row: 3, reason: 'extra_cells', message: expect.stringContaining('6 cells, but there are 5') },
      ],
    }
    expect(batch.row_accounting).toMatchObject(account)
    const rows = await check(batch)
    expect(rows.map(({ name }) => name)).toEqual(['Ana Lee'])
    const { data } = await send('POST', `/api/v1/batches/${batch.id}/preview`, {
      mapping: batch.columns.map(({ field }) => field),
    })
    expect((data as unknown as BatchPreview).row_accounting).toMatchObject(account)
    const result = await (await download(`/api/v1/batches/${batch.id}/result.csv`)).text()
    expect(result.split('\r\n')[2]).toMatch(/^3,left_out,.*6 cells/)
    const book = await importBook(shifted, '?preview=true')
    expect(book).toMatchObject({ rejected: 1, row_accounting: { file_rows: 2, imported_rows: 1 } })
    expect(book.rows.at(-1)).toMatchObject({ row: 3, outcome: 'rejected' })
  })

  test('of the address book that are invalid are listed, and blank ones counted', async () => {
    const book = await importBook(
      lines(header, 'Eve Adams,1 Harbor Dr,Redondo Beach,CA,90277', ',,,,', 'Bud Hart,,Reno,NV,89501'),
    )
    expect(book.row_accounting).toMatchObject({
      file_rows: 2,
      imported_rows: 1,
      blank_rows: 1,
      left_out: [{ row: 4, reason: 'rejected' }],
    })
  })
})

describe('a workbook', () => {
  const rowXml = (at: number, texts: string[], attributes = '') =>
    `<row r="${at}"${attributes}>${texts
      .map((text, column) => {
        const address = `${'ABCDEF'[column]}${at}`
        return text.startsWith('#')
          ? `<c r="${address}" t="e"><f>X()</f><v>${text}</v></c>`
          : cell(address, text)
      })
      .join('')}</row>`
  const names = rowXml(1, ['Name', 'Street 1', 'Street 2', 'City', 'State', 'ZIP'])
  const ana = (at: number, street2: string, attributes = '') =>
    rowXml(at, ['Ana', `${at} Harbor Dr`, street2, 'Redondo Beach', 'CA', '90277'], attributes)

  test('has invalid rows for formula errors, with a message', async () => {
    const file = workbook(names + ana(2, '#N/A') + ana(3, 'Apt 4') + ana(4, '#REF!'))
    const rows = await checked(file)
    expect(statesOf(rows)).toEqual(['invalid', 'quoted', 'invalid'])
    expect(rows[0]?.error).toMatchObject({
      message: expect.stringContaining('The cell has the error #N/A'),
      fields: [expect.objectContaining({ field: 'street2' })],
    })
    expect(await importBook(file, '?preview=true')).toMatchObject({ created: 1, rejected: 2 })
  })

  test('is read from the first visible sheet, which it names; hidden rows are listed', async () => {
    const hidden = rowXml(1, ['Name', 'City']) + rowXml(2, ['Hidden', 'Reno'])
    const file = workbook(names + ana(2, '') + ana(3, '', ' hidden="1"'), {}, hidden)
    const { row_accounting: account, columns } = await create(file)
    expect(columns.map(({ field }) => field)).toContain('street1')
    expect(account).toMatchObject({
      sheet: 'One',
      unread_sheets: [{ name: 'Hidden', is_hidden: true, rows: 2 }],
      file_rows: 2,
      imported_rows: 1,
      left_out: [{ row: 3, reason: 'hidden_row' }],
    })
  })
})

describe('cell values', () => {
  test('used as placeholders are empty', async () => {
    const empty = ['nan', 'NULL', 'N/A', 'None', '-', '(blank)', 'n.a.', '<NA>']
    const file = lines(
      'name,company,street1,street2,city,state,zip',
      ...empty.map(
        (text, index) => `Pat ${index},${text},${index + 1} Elm St,${text},Redondo Beach,CA,90277`,
      ),
    )
    for (const { values } of await checked(file)) {
      expect(values).not.toHaveProperty('company')
      expect(values).not.toHaveProperty('street2')
    }
    const book = await importBook(file)
    expect(book.created).toBe(empty.length)
    const { body } = await send('GET', '/api/v1/addresses?search=Elm')
    for (const { address } of (body as unknown as { data: AddressEntry[] }).data) {
      expect(address).toMatchObject({ company: null, street2: null })
    }
  })

  test('regain leading zeros in a batch and in the address book', async () => {
    const file = lines(
      header,
      'Ana Ives,1 Beacon St,Boston,MA,2108',
      'Bud Ives,1 Main St,Holtsville,NY,501.0',
    )
    expect(statesOf(await checked(file))).toEqual(['quoted', 'quoted'])
    expect(await importBook(file)).toMatchObject({ created: 2, rejected: 0 })
    const { body } = await send('GET', '/api/v1/addresses?search=Ives')
    const zips = (body as unknown as { data: AddressEntry[] }).data.map(({ address }) => address.zip)
    expect(zips.toSorted()).toEqual(['00501', '02108'])
  })

  test('that a spreadsheet rounded are invalid, and names with commas are one tag', async () => {
    const rows = await checked(
      lines(
        `${header},Matter,Phone`,
        'Ana Lee,1 Harbor Dr,Redondo Beach,CA,90277,"Swan v. Black Pearl Holdings, LLC",',
        'Bud Lee,2 Harbor Dr,Redondo Beach,CA,90277,,3.10556E+09',
      ),
    )
    expect(statesOf(rows)).toEqual(['quoted', 'invalid'])
    expect(rows[1]?.error?.message).toContain('was rounded by a spreadsheet')
    const { data } = await send('GET', `/api/v1/shipments/${rows[0]?.shipment_id}`)
    expect(data['tags']).toMatchObject([{ name: 'Swan v. Black Pearl Holdings, LLC' }])
  })

  test('have no invisible characters, in files and in the API', async () => {
    const file = lines(header, 'Ana\u200B Roe,\u202A1 Harbor Dr\u202C,Redondo Beach,CA\u200B,90277\u200B')
    const [row] = await checked(file)
    expect(row).toMatchObject({
      state: 'quoted',
      values: { name: 'Ana Roe', street1: '1 Harbor Dr', state: 'CA' },
    })
    const swan = { name: '\u200B', street1: '1 Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
    expect((await send('POST', '/api/v1/addresses', { address: swan })).status).toBe(400)
    const named = await send('POST', '/api/v1/addresses', {
      address: { ...swan, name: 'Zoë\u200B \u202ARoe', state: 'CA\u2060' },
    })
    expect(named.data).toMatchObject({ address: { name: 'Zoë Roe', state: 'CA' } })
  })

  test('in a file with its separator on the first line are read into the address book', async () => {
    const file =
      'sep=;\r\nName;Street 1;City;State;ZIP\r\nGil Ode;1 Harbor Dr, Apt 4;Redondo Beach;CA;90277\r\n'
    expect(await importBook(file)).toMatchObject({ created: 1, rejected: 0 })
  })
})
