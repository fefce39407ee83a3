import { describe, expect, test } from 'vitest'

import { defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import type { BatchValues } from '#lib/contract/imports/batch-file.values.ts'
import { guessColumns } from '#lib/service/columns/guess-columns.ts'

import { nameOf, readRow, valuesOf } from './read-row.ts'

const ana: BatchValues = { name: 'Ana Ruiz', street1: '12 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' }

const read = (values: BatchValues, settings: Partial<typeof defaultBatchSettings> = {}) =>
  readRow(values, { ...defaultBatchSettings, ...settings })

const faultsOf = (values: BatchValues): string[] => {
  const result = read(values)
  return result.ok ? [] : result.errors.map(({ field }) => field)
}

describe('columns', () => {
  const nothing = new Map<string, null>()

  test('are guessed from common headers', () => {
    const headers = [
      'Full Name',
      'Firm',
      'Address Line 1',
      'Town',
      'Province',
      'Post Code',
      'PDF file',
      'Shoe size',
    ]
    expect(guessColumns({ headers }, nothing).mapping).toEqual([
      'name',
      'company',
      'street1',
      'city',
      'state',
      'zip',
      'document',
      null,
    ])
  })

  test('an address column without a city column is a full address, and no field is mapped twice', () => {
    expect(guessColumns({ headers: ['Name', 'Mailing Address', 'Client'] }, nothing).mapping).toEqual([
      'name',
      'address',
      null,
    ])
  })

  test('an earlier mapping of the organization takes precedence, ignored columns included', () => {
    const remembered = new Map([
      ['client no', 'shipment_name' as const],
      ['city', null],
    ])
    expect(guessColumns({ headers: ['Client-No.', 'City', 'Street'] }, remembered).mapping).toEqual([
      'shipment_name',
      null,
      'address',
    ])
  })

  test('an edit replaces the cell, and empty text clears it', () => {
    const values = valuesOf(['name', null, 'city'], ['Ana', 'x', ' Reno '], { city: 'Sparks', name: '' })
    expect(values).toEqual({ city: 'Sparks' })
  })

  test('the bare number of a unit is written as a unit in the United States', () => {
    const unit = (street2: string, country: string) =>
      valuesOf(['street2', 'country'], [street2, country], {}).street2
    expect(['3', '4B', 'c', '12.0', 'Apt 3', 'Floor 2'].map((text) => unit(text, 'US'))).toEqual([
      '# 3',
      '# 4B',
      '# c',
      '# 12',
      'Apt 3',
      'Floor 2',
    ])
    expect(unit('3', 'DE')).toBe('3')
  })

  test('the kind that QuickBooks writes before a phone number is left out', () => {
    expect(valuesOf(['phone'], ['Phone:(310) 555-0142'], {})).toEqual({ phone: '(310) 555-0142' })
  })
})

describe('a row', () => {
  test('becomes a draft with the options of the batch', () => {
    expect(read(ana, { tags: ['may'], arrive_by: '2026-12-01' })).toEqual({
      ok: true,
      row: expect.objectContaining({
        toAddress: expect.objectContaining({ name: 'Ana Ruiz', zip: '89501', country: 'US' }),
        tags: ['may'],
        arriveBy: '2026-12-01',
        printOptions: { color: false, duplex: true },
      }),
    })
  })

  test('has the labels of a Google contact as tags, without the one of every contact', () => {
    const result = read({ ...ana, tags: 'Clients ::: Unit 4 ::: * myContacts' })
    expect(result.ok && result.row.tags).toEqual(['Clients', 'Unit 4'])
  })

  test('can override the options of the batch', () => {
    const result = read(
      { ...ana, color: 'Yes', duplex: 'no', certified_mail: 'x', tags: 'a; b', arrive_by: '11/30/2026' },
      { tags: ['a'], shipping_options: { return_receipt: true, certified_mail: true } },
    )
    expect(result.ok && result.row).toMatchObject({
      printOptions: { color: true, duplex: false },
      shippingOptions: { certified_mail: true, return_receipt: true },
      tags: ['a', 'b'],
      arriveBy: '2026-11-30',
    })
    const plain = read(
      { ...ana, certified_mail: 'no' },
      { shipping_options: { return_receipt: true, certified_mail: true } },
    )
    expect(plain.ok && plain.row.shippingOptions).toMatchObject({
      certified_mail: false,
      return_receipt: false,
    })
  })

  test('restores leading zeros that a spreadsheet removed from a ZIP code', () => {
    const result = read({ ...ana, city: 'Hoboken', state: 'NJ', zip: '7030' })
    expect(result.ok && result.row.toAddress.zip).toBe('07030')
  })

  test('parses a full address, and reports what was not recognized', () => {
    const result = read({ name: 'Ana Ruiz', address: '12 Oak Ln, Apt 3, Reno, NV 89501' })
    expect(result.ok && result.row.toAddress).toMatchObject({ street2: 'Apt 3', city: 'Reno', zip: '89501' })
    expect(nameOf({ address: 'Ana Ruiz\n12 Oak Ln\nReno, NV 89501' })).toBe('Ana Ruiz')
    expect(faultsOf({ name: 'Ana', address: 'somewhere over the rainbow' })).toEqual(['address'])
  })

  test.each([
    [{ ...ana, zip: '' }, ['zip']],
    [{ ...ana, state: 'TX' }, ['zip']],
    [{ ...ana, name: '' }, ['name']],
    [{ ...ana, country: 'Atlantis' }, ['country']],
    [{ ...ana, color: 'maybe' }, ['color']],
    [{ ...ana, arrive_by: 'soon' }, ['arrive_by']],
    [{ ...ana, return_receipt: 'yes' }, ['return_receipt']],
    [{ ...ana, shipment_name: 'x'.repeat(201) }, ['shipment_name']],
    [{ ...ana, reference: 'x'.repeat(201), cost_center: 'x'.repeat(101) }, ['reference', 'cost_center']],
  ])('reports the error in %j', (values, fields) => {
    expect(faultsOf(valuesOf([], [], values))).toEqual(fields)
  })
})
