import { expect, test } from 'vitest'

import { isIntelligentMailNumber, postalCheckDigit } from './tracking-number.values.ts'

test('recognizes a postal number by its format and check digit', () => {
  const number = `940711189900000000001${postalCheckDigit('940711189900000000001')}`
  expect(isIntelligentMailNumber(number)).toBe(true)
  const wrong = (Number(number.at(-1)) + 1) % 10
  expect(isIntelligentMailNumber(`${number.slice(0, -1)}${wrong}`)).toBe(false)
  expect(isIntelligentMailNumber('LX123456785US')).toBe(false)
})
