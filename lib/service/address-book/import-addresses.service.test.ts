import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import type { AddressEntry, AddressImport } from '#lib/contract/addresses/address-book.ts'
import { expectError, type TestCaller } from '#tests/support/api.ts'
import {
  createEntry as create,
  openAddressBook,
  readData as read,
  swan,
  uploadBook as upload,
} from '#tests/support/office/address-book.ts'

const { createCaller } = await openAddressBook()

describe('import and export', () => {
  let office: TestCaller
  beforeAll(async () => {
    office = await createCaller('Import Office')
  })

  const csv = [
    'Full Name;Firm;Address Line 1;Address Line 2;Town;Province;Post Code;Country;Shoe size',
    'Ana Ruiz;;12 Oak Ln;Apt 3;Reno;Nevada;89501;USA;38',
    'ANA RUIZ;;12 Oak Lane #3;;RENO;NV;89501;;',
    ';Beispiel GmbH;Hauptstr. 5;;Berlin;;10117;Germany;',
    ';;;;;;;;',
    'No Street;;;;Reno;NV;89501;;',
    'Wrong State;;12 Oak Ln;;Reno;TX;89501;;',
    'Far Away;;1 Road;;Town;;;Atlantis;',
  ].join('\r\n')

  test('returns the outcome of every row, first as a preview', async () => {
    const preview = await read<AddressImport>(await upload(office, csv, '?preview=true'))
    expect(preview).toMatchObject({ is_preview: true, created: 2, existing: 1, rejected: 3 })
    expect(await read(await office.call('/api/v1/addresses'))).toEqual([])
    const done = await read<AddressImport>(await upload(office, csv))
    expect(done.rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
      '2 created',
      '3 existing',
      '4 created',
      '6 rejected',
      '7 rejected',
      '8 rejected',
    ])
    expect(done.rows.at(-2)).toMatchObject({
      name: 'Wrong State',
      errors: [{ field: 'zip', message: expect.stringContaining('is in Nevada, not in Texas') }],
    })
    expect(done.rows.at(-1)?.errors[0]?.message).toContain('Atlantis')
    expect(done.columns.at(-1)).toEqual({ header: 'Shoe size', field: null })
    expect(done.columns[6]).toEqual({ header: 'Post Code', field: 'zip' })
    const again = await read<AddressImport>(await upload(office, csv))
    expect(again).toMatchObject({ created: 0, existing: 3, rejected: 3 })
  })

  test('two simultaneous imports create no duplicates', async () => {
    const both = await createCaller('Two Imports')
    const rows = Array.from(
      { length: 400 },
      (_, index) => `Person ${index},${index + 1} Oak Ln,Reno,NV,89501`,
    )
    const file = (lines: string[]) => `name,address 1,city,state,zip\n${lines.join('\n')}`
    const results = await Promise.all(
      [rows, rows.toReversed()].map(async (lines) => read<AddressImport>(await upload(both, file(lines)))),
    )
    expect(results.reduce((sum, result) => sum + result.created, 0)).toBe(400)
    expect(results.reduce((sum, result) => sum + result.existing, 0)).toBe(400)
  })

  test('imports 5,000 rows at once', async () => {
    const large = await createCaller('Large Import')
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `Person ${index},${index + 1} Oak Ln,Reno,NV,89501`,
    )
    const done = await read<AddressImport>(
      await upload(large, `name,street,city,state,zip\n${rows.join('\n')}`),
    )
    expect(done.created).toBe(5000)
    const exported = await (await large.call('/api/v1/addresses/export')).text()
    expect(exported.trimEnd().split('\r\n')).toHaveLength(5001)
  })

  test('imports its own export, and escapes formulas', async () => {
    const from = await createCaller('From Office')
    const to = await createCaller('To Office')
    const odd = {
      ...swan,
      name: '=HYPERLINK("http://evil.test")',
      company: 'Müller, "Söhne"',
      phone: '+1 415 555 0134',
    }
    await read(await create(from, odd, '-Label'), 201)
    const response = await from.call('/api/v1/addresses/export')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('address-book-')
    const text = await response.text()
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(text).toContain("'+1 415 555 0134")
    expect(await read(await upload(to, text))).toMatchObject({ created: 1 })
    const [entry] = await read<AddressEntry[]>(await to.call('/api/v1/addresses'))
    expect(entry).toMatchObject({ label: '-Label', address: odd, verification: 'unverified' })
  })

  test('keeps ZIP Codes with leading zeros, in CSV for programs and as text in a workbook', async () => {
    const from = await createCaller('Boston Office')
    const to = await createCaller('Holtsville Office')
    const [boston, holtsville] = [
      { ...swan, street1: '1 Beacon St', city: 'Boston', state: 'MA', zip: '02108' },
      { ...swan, street1: '1 Main St', city: 'Holtsville', state: 'NY', zip: '00501-0001' },
    ]
    for (const address of [boston, holtsville]) await read(await create(from, address, '0042'), 201)
    const csv = await (await from.call('/api/v1/addresses/export')).text()
    expect(csv).toContain(',02108')
    expect(await read(await upload(to, csv))).toMatchObject({ created: 2 })
    const imported = await read<AddressEntry[]>(await to.call('/api/v1/addresses'))
    expect(imported.map(({ address, label }) => `${address.zip} ${label}`).toSorted()).toEqual([
      '00501-0001 0042',
      '02108 0042',
    ])
    const workbook = await from.call('/api/v1/addresses/export?format=xlsx')
    expect(workbook.headers.get('content-disposition')).toContain('.xlsx')
    const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
    for (const zip of ['02108', '00501-0001']) {
      expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${zip}</t>`)
    }
  })

  test('rejects files that are not an address book, naming what is missing', async () => {
    for (const [text, message] of [
      ['', 'empty'],
      ['a,b\n1,2', 'a name or a company'],
      ['Name,City\nAna,Reno', 'a street or an address'],
      ['Name,Street\0\n', 'neither CSV nor XLSX'],
    ] as const) {
      const error = await expectError(await upload(office, text), 400, 'VALIDATION_ERROR')
      expect(error.message).toContain(message)
    }
  })

  test('reads a whole address in one column, first and last names, and Windows-1252', async () => {
    const excel = await createCaller('Excel Office')
    const text = 'First Name,Last Name,Mailing Address\nJosé,Ruiz,"12 Oak Ln, Apt 3, Reno, NV 89501"'
    const bytes = Uint8Array.from(Buffer.from(text, 'latin1'))
    expect(await read(await upload(excel, bytes))).toMatchObject({ created: 1 })
    const [entry] = await read<AddressEntry[]>(await excel.call('/api/v1/addresses'))
    expect(entry?.address).toMatchObject({
      name: 'José Ruiz',
      street1: '12 Oak Ln',
      street2: 'Apt 3',
      city: 'Reno',
      zip: '89501',
    })
  })
})
