import { expect, test } from 'vitest'

import { createLetterCounter } from './count-letters.ts'

const file = Buffer.from(
  '%PDF-1.7\n1 0 obj\nendobj\n%letter 1 of 3\nstream\n%letter 9 of 9\nendstream\n%letter 2 of 3\n%letter 3 of 3\nxref\n',
)

test('counts complete letters in order, for any chunking of the bytes', () => {
  for (const size of [1, 7, 15, 64, file.length]) {
    const count = createLetterCounter()
    const counts: number[] = []
    for (let from = 0; from < file.length; from += size) counts.push(count(file.subarray(from, from + size)))
    expect(counts.at(-1)).toBe(3)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  }
})
