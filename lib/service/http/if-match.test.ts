import { expect, test } from 'vitest'

import { parseIfMatch } from './if-match.ts'

test('reads a revision from its tag, and from the ETag of a detail', () => {
  expect(parseIfMatch('"3"')).toEqual([3])
  expect(parseIfMatch('W/"12.Zm9v-_8"')).toEqual([12])
  expect(parseIfMatch('"3", W/"4.abc" ,"5"')).toEqual([3, 4, 5])
})

test('without a header, or with *, every revision matches', () => {
  expect(parseIfMatch(undefined)).toBeUndefined()
  expect(parseIfMatch(' * ')).toBeUndefined()
})

test('tags that name no revision match nothing', () => {
  for (const header of ['"abc"', '""', '"3x"', '"-1"', '"99999999999999999999"']) {
    expect(parseIfMatch(header), header).toEqual([])
  }
})

test('rejects a header that is not a list of entity tags, instead of matching it', () => {
  for (const header of ['3', '', '"3', '"3" 4', 'W/3', '"3" "4"']) {
    expect(() => parseIfMatch(header), header).toThrow(/list of entity tags/)
  }
})
