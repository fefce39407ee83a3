import { expect, test } from 'vitest'

import { cleanText } from './clean-text.values.ts'

test.each([
  ['Ana\u200B Lee', 'Ana Lee'],
  ['\u202A1 Harbor Dr\u202C', '1 Harbor Dr'],
  ['\uFEFFCA\u2060', 'CA'],
  ['90277\u00AD', '90277'],
  ['Ana\u00A0Lee\u3000Jr', 'Ana Lee Jr'],
  ['a\u0000b\u001Fc', 'abc'],
  ['one\u2028two\vthree', 'one\ntwo\nthree'],
  ['\u200B\u200D\u2800', ' '],
])('reads %j as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test.each(['می\u200Cخواهم', 'क्\u200Dष', '邉\u{E0100}', 'José Núñez'])(
  'keeps the joining characters of %s',
  (text) => {
    expect(cleanText(text)).toBe(text)
  },
)
