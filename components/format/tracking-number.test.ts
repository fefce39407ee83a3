import { expect, test } from 'vitest'

import { groupTrackingNumber } from './shipment-label.ts'

test('groups postal numbers as labels print them and leaves others unchanged', () => {
  expect(groupTrackingNumber('9407111898765432109876')).toBe('9407 1118 9876 5432 1098 76')
  expect(groupTrackingNumber('1Z999AA10123456784')).toBe('1Z999AA10123456784')
  expect(groupTrackingNumber('771233459021')).toBe('771233459021')
})
