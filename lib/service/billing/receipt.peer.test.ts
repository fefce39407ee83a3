import { expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { chargeRow, insertCharges } from '#tests/support/office/charges.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { getReceipt } from './receipt.ts'

const { ctx } = await openTestContext()

test('a receipt embeds every font, for any name (pdffonts)', requires('pdffonts'), async () => {
  const own = { ...ctx, organizationId: newId() }
  const { shipmentId } = await insertDraft(own, { name: '张伟'.repeat(100) })
  const row = chargeRow(own.organizationId, { capturedAt: new Date('2026-02-03T10:00:00Z'), shipmentId })
  await insertCharges(own, [row])
  const { body } = await getReceipt(own, row.id)
  const { output } = runOnFile('pdffonts', ['FILE'], body as Uint8Array)
  const fonts = output.split('\n').slice(2).filter(Boolean)
  expect(fonts.length).toBeGreaterThan(1)
  // Embedded, a part of the font, and with the text behind each glyph.
  for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/)
})
