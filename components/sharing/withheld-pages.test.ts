import { expect, test } from 'vitest'

import { readPages } from './withheld-pages.ts'

test.each([
  ['', []],
  ['3', [3]],
  ['5-7, 3; 3 6', [3, 5, 6, 7]],
  ['2–3', [2, 3]],
])('reads “%s” as pages %j', (text, pages) => expect(readPages(text)).toEqual(pages))

test.each(['0', '7-5', 'three', '3,-', '1-9999', '-1'])('rejects “%s” as pages', (text) =>
  expect(readPages(text)).toBeNull(),
)
