import { describe, expect, it } from 'vitest'

import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { hostileNames, recordOf, storedWithName } from '#tests/support/evidence/hostile-records.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { renderSummary } from './summary-pdf.ts'

const flat = (text: string): string => text.replaceAll(/\s/g, '')

const renderNamed = (name: string): Promise<Buffer> => renderSummary(recordOf(storedWithName(name)))

describe('a summary', () => {
  it.each(hostileNames)('is a valid PDF with %s (qpdf)', requires('qpdf'), async (_, name) => {
    const { exitCode, output } = runOnFile('qpdf', ['--check', 'FILE'], await renderNamed(name))
    expect(output).toContain('No syntax or stream encoding errors')
    expect(exitCode).toBe(0)
  })

  it.each(hostileNames)('embeds every font for %s (pdffonts)', requires('pdffonts'), async (_, name) => {
    const { output } = runOnFile('pdffonts', ['FILE'], await renderNamed(name))
    const fonts = output.split('\n').slice(2).filter(Boolean)
    expect(fonts.length).toBeGreaterThan(2)
    // Embedded, a part of the font, and with the text behind each glyph.
    for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/)
  })

  it.each([
    ['Arabic', 'الأستاذ محمد بن عبد الله آل سعود'],
    ['Hebrew', 'משה כהן'],
    ['Chinese, simplified and traditional', '欧阳娜娜 歐陽龍'],
    ['Japanese', '山田さくらカナ'],
    ['Korean', '김철수'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hindi', 'श्रीमती प्रिया शर्मा'],
    ['emoji of several code points', '😀👨‍👩‍👧‍👦👍🏽🇺🇸'],
  ])('states a name in %s as recorded (pdftotext)', requires('pdftotext'), async (_, name) => {
    const text = runOnFile('pdftotext', ['-layout', 'FILE', '-'], await renderNamed(name)).output
    // Without the marks by which poppler says in which direction a line runs.
    expect(flat(text).replaceAll(/[\u202A-\u202E]/g, '')).toContain(flat(name))
    expect(text).not.toMatch(/\[U\+(?!202E)/)
  })

  it('is tagged (pdfinfo)', requires('pdfinfo'), async () => {
    const pdf = await renderSummary(recordOf(deliveredShipment()))
    expect(runOnFile('pdfinfo', ['FILE'], pdf).output).toMatch(/Tagged:\s+yes/)
    const structure = runOnFile('pdfinfo', ['-struct', 'FILE'], pdf).output
    expect(structure).toContain('H1')
    expect(structure).toMatch(/Table[\s\S]*TH "Source"/)
  })
})
