import { expect, test } from 'vitest'

import { openUnusablePrinters } from '#tests/support/peers/unusable-printers.ts'

test('an unusable printer takes as long to fail as a silent one, for any reason', async () => {
  const timeoutMs = 400
  for (const print of await openUnusablePrinters(timeoutMs)) {
    const startedAt = performance.now()
    await expect(print.describe()).rejects.toThrow('No printer responded')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(timeoutMs - 5)
  }
})
