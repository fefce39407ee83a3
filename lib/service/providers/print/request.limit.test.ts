import { expect, test } from 'vitest'

import { openUnusablePrinters } from '#tests/support/peers/unusable-printers.ts'

test('a printer that cannot be used takes as long to say so as a silent one, whatever the reason', async () => {
  const timeoutMs = 400
  for (const print of await openUnusablePrinters(timeoutMs)) {
    const startedAt = performance.now()
    await expect(print.describe()).rejects.toThrow('No printer answered')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(timeoutMs - 5)
  }
})
