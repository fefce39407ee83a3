import { expect, test } from 'vitest'

import type { Address } from '#lib/contract/addresses/address.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'

import { renderCoverSheet } from './cover-sheet.ts'

const office: Address = {
  name: null,
  company: 'Harbor Legal',
  street1: '388 TOWNSEND ST',
  street2: 'APT 20',
  city: 'SAN FRANCISCO',
  state: 'CA',
  zip: '94107-1670',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: false,
}

const printedFor = async (to: Address): Promise<string> => {
  const pdf = await renderCoverSheet(
    {
      from: office,
      to,
      carrier: 'USPS',
      service: 'FirstClassMailInternational',
      trackingNumber: 'LX123456789US',
      certified: false,
      returnReceipt: false,
      sheets: 3,
      code: 'ABCDEFGHJK',
      hasLabel: false,
    },
    null,
  )
  return pdfText(pdf)
}

test('the address sheet shows names in any alphabet, and an address of any length, in full', async () => {
  const long = `Office ${'of Very Long Names '.repeat(4)}End`
  const text = await printedFor({
    ...office,
    name: 'Żaneta Łącka',
    company: long,
    street1: `ul. Piotrkowska 5 ${'m'.repeat(70)}`,
    street2: 'Κτίριο Β',
    city: 'Łódź',
    state: '',
    zip: '90-001',
    country: 'PL',
  })
  expect(text).toContain('Żaneta Łącka')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(long)
  expect(text).toContain('Κτίριο Β')
  expect(text).toMatch(/90-001 Łódź\nPOLAND/)
  expect(text).toContain('SAN FRANCISCO, CA 94107-1670')
})
