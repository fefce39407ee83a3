import { expect, test } from 'vitest'

import { createBundleCounter } from './count-bundles.ts'

const file = (name: string, content: string): Buffer =>
  Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name + content)])

const bundle = (name: string) =>
  file(`bundles/evidence-bundle-${name}.zip`, `${file('document/notice.pdf', 'PPK').toString('latin1')}PK`)

const archive = Buffer.concat([
  bundle('one'),
  bundle('two'),
  bundle('three'),
  file('index.csv', 'number,recipient'),
  file('index.pdf', '%PDF-1.7'),
])

const countIn = (size: number): number[] => {
  const count = createBundleCounter()
  const counts: number[] = []
  for (let from = 0; from < archive.length; from += size) {
    counts.push(count(archive.subarray(from, from + size)))
  }
  return counts
}

test('counts a bundle once the next file follows it, and ignores files within a bundle', () => {
  const count = createBundleCounter()
  const parts = [bundle('one'), bundle('two'), bundle('three'), file('index.csv', 'number,recipient')]
  expect(parts.map((part) => count(part))).toEqual([0, 1, 2, 3])
})

test('counts the same for any chunking of the bytes', () => {
  for (const size of [1, 7, 30, 64, archive.length]) {
    const counts = countIn(size)
    expect(counts.at(-1)).toBe(3)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  }
})
