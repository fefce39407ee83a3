import type { Page } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

/** Drops a PDF on the page, wherever it is. */
export const dropPdf = async (page: Page, name: string): Promise<void> => {
  const bytes = [...(await createTestPdf())]
  const dataTransfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      return dropped
    },
    [name, bytes] as const,
  )
  await page.locator('#main').dispatchEvent('drop', { dataTransfer })
}
