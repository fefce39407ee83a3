import { expect } from 'vitest'

import { contentWidth, paper } from '#lib/service/pdf/sheet.ts'

import { readPages } from './pdf-text.ts'

/** Expects that every text of our own paper is within its margins. */
export const expectWithinMargins = async (pdf: Uint8Array): Promise<void> => {
  const texts = (await readPages(pdf)).flatMap(({ items }) => items)
  expect(texts.length).toBeGreaterThan(30)
  for (const { text, left, right, bottom } of texts) {
    expect(left, text).toBeGreaterThanOrEqual(paper.side - 1)
    expect(right, text).toBeLessThanOrEqual(paper.side + contentWidth + 1)
    expect(bottom, text).toBeLessThanOrEqual(paper.height - 24)
  }
}
