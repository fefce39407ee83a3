import { expect, test } from 'vitest'

import { openUnusablePrinters } from '#tests/support/vendors/unusable-printers.ts'

test('whether a printer cannot be used is told after the same time, whatever is there', async () => {
  const timeoutMs = 400
  for (const printer of await openUnusablePrinters(timeoutMs)) {
    const startedAt = performance.now()
    await expect(printer.describe()).rejects.toThrow()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(timeoutMs - 5)
  }
})
