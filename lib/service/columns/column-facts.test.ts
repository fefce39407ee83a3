import { expect, test } from 'vitest'

import { readColumnFacts } from './column-facts.ts'
import { guessColumns } from './guess-columns.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells) => ({ cells }))

test('finds columns without a value, and columns of numbers or of yes and no, which hold no names', () => {
  const rows = rowsOf(['Ana', '', 'true', '10021', 'No'], ['Bud', 'n/a', 'FALSE', '', 'Yes Inc.'])
  expect(readColumnFacts(['Name', 'Unit', 'Client', 'Customer', 'Company'], rows)).toEqual({
    emptyColumns: [1],
    namelessColumns: [2, 3],
  })
})

test('a contact of Clio is not addressed to “true”, what its column “Client” says', () => {
  const headers = ['First Name', 'Last Name', 'Home Street', 'Home City', 'Home Postal Code', 'Client']
  const map = (client: string) => {
    const rows = rowsOf(['Ana', 'Lee', '12 Oak Ln', 'Reno', '89501', client])
    return guessColumns({ headers, ...readColumnFacts(headers, rows) }, new Map()).mapping
  }
  expect(map('true')).toEqual(['first_name', 'last_name', 'street1', 'city', 'zip', null])
  expect(map('Ana Lee')[5]).toBe('name')
})

test('columns of numbers and of yes and no that are no names are mapped', () => {
  const headers = ['Name', 'Street', 'City', 'ZIP', 'Certified Mail', 'Account Number']
  const rows = rowsOf(['Ana', '12 Oak Ln', 'Reno', '89501', 'yes', '10021'])
  expect(guessColumns({ headers, ...readColumnFacts(headers, rows) }, new Map()).mapping).toEqual([
    'name',
    'street1',
    'city',
    'zip',
    'certified_mail',
    'shipment_name',
  ])
})
