import { setTimeout as delay } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { createPdfInspector } from './inspector.ts'

test('the same parts are the same bytes, whenever they are assembled', async () => {
  const inspector = createPdfInspector({ maxPages: 10 })
  onTestFinished(() => inspector.close())
  const assemble = async () => {
    const parts = [smallPdf('First'), smallPdf('Second')]
    const whole = await inspector.assembleParts({ separators: null, newSheets: false, parts }, 3)
    if ('altered' in whole) throw new Error('altered')
    return Buffer.from(whole.bytes)
  }
  const first = await assemble()
  // PDFium writes the second of its writing.
  await delay(1001)
  expect(first.equals(await assemble())).toBe(true)
})
