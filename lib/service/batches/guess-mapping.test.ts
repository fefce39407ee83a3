import { expect, test } from 'vitest'

import { batchFields } from '#lib/contract/batches/batch-file.values.ts'

import { guessMapping } from './guess-mapping.ts'

test.each(batchFields)('a column with the name that the API gives it is recognized: %s', (field) => {
  const beside = field === 'address' ? 'notes' : field === 'city' ? 'zip' : 'city'
  expect(guessMapping([field, beside], new Map())[0]).toBe(field)
})
