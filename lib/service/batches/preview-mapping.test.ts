import { expect, test } from 'vitest'

import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'

import { findMissing } from './preview-mapping.ts'

const rows = (...lines: string[][]) => lines.map((cells, index) => ({ row: index + 2, cells, edits: {} }))

const whole: (BatchField | null)[] = ['name', 'street1', 'city', 'state', 'zip']

test('reports an unmatched column once, instead of in each row', () => {
  const lines = rows(
    ['Ana Ruiz', '12 Oak Ln', 'Reno', 'NV', '89501'],
    ['Ben Ode', '14 Oak Ln', 'Reno', 'NV', '89501'],
  )
  expect(findMissing(whole, lines)).toEqual({ errors: [], warnings: [] })
  expect(findMissing([null, ...whole.slice(1)], lines).errors).toEqual([
    '2 rows have no name or company: match the column.',
  ])
  expect(findMissing([...whole.slice(0, 4), null], lines).errors).toEqual([
    '2 rows have no ZIP code: match the column.',
  ])
})

test('counts rows that lack a value others have, without blocking the batch', () => {
  const lines = rows(
    ['Ana Ruiz', '12 Oak Ln', 'Reno', 'NV', '89501'],
    ['', '14 Oak Ln', 'Reno', 'NV', '89501'],
  )
  expect(findMissing(whole, lines)).toEqual({
    errors: [],
    warnings: ['1 of 2 rows has no name or company.'],
  })
})

test('a full address in one cell may contain the name, and must contain the street and the ZIP code', () => {
  expect(findMissing(['address'], rows(['Ana Ruiz\n12 Oak Ln\nReno, NV 89501']))).toEqual({
    errors: [],
    warnings: [],
  })
  expect(findMissing(['address'], rows(['12 Oak Ln, Reno, NV 89501'])).errors).toEqual([
    '1 row has no name or company: match the column.',
  ])
})

test('a country without postal codes needs none', () => {
  const abroad: (BatchField | null)[] = ['name', 'street1', 'city', 'country']
  expect(findMissing(abroad, rows(['Ana Ruiz', '1 Main St', 'Nassau', 'Bahamas']))).toEqual({
    errors: [],
    warnings: [],
  })
})
