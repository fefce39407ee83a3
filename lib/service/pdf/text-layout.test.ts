import { describe, expect, it } from 'vitest'

import { breakLines } from './text-layout.ts'

/** Measures text as in a typeface whose characters are all one wide. */
const measure = (text: string): number => Array.from(text).length

describe('breakLines', () => {
  it('breaks between words', () => {
    expect(breakLines('Delivered, left with individual', 12, measure)).toEqual([
      'Delivered,',
      'left with',
      'individual',
    ])
  })

  it('keeps existing line breaks', () => {
    expect(breakLines('one\n\ntwo', 12, measure)).toEqual(['one', '', 'two'])
  })

  it('breaks a long word after a punctuation mark before it breaks it anywhere', () => {
    expect(breakLines('elizabeth.swan@example.com', 15, measure)).toEqual(['elizabeth.swan@', 'example.com'])
  })

  it('breaks a text without spaces between characters, and never within one', () => {
    expect(breakLines('abcdefgh', 3, measure)).toEqual(['abc', 'def', 'gh'])
    expect(breakLines('e\u0301e\u0301e\u0301', 4, measure)).toEqual(['e\u0301e\u0301', 'e\u0301'])
  })

  it('never makes a line wider than the limit, and loses only spaces at line ends', () => {
    const text = 'Wolfeschlegelsteinhausenbergerdorff-Müller & Söhne, c/o the manager of a very long street '
    for (let width = 1; width < 60; width += 1) {
      const lines = breakLines(text, width, measure)
      expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })
})
