import { expect, test } from 'vitest'

import { checkFormats } from './check-formats.ts'

const check = (text: string, path = 'components/billing/total.tsx') => checkFormats([{ path, text }])

test.each([
  'const words = count.toLocaleString()',
  "const words = day.toLocaleDateString('en-US')",
  "const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })",
  'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  'const weight = `${ounces.toFixed(1)} oz`',
])('reports a format made elsewhere: %s', (text) => {
  expect(check(`\n${text}`)).toEqual([
    expect.stringContaining('components/billing/total.tsx:2 formats directly'),
  ])
})

test('accepts formats in their own folder, shares of a width, and simulators', () => {
  expect(check('new Intl.NumberFormat()', 'lib/contract/formats/numbers.values.ts')).toEqual([])
  expect(check('const width = `${(share * 100).toFixed(3)}%`')).toEqual([])
  expect(check('cents.toFixed(2)', 'lib/sandbox/vendors/stripe/pages.ts')).toEqual([])
})
