import type { Page } from '@playwright/test'

/** A PDF of one page a paragraph, on US Letter by default, made by Chromium's own print-to-PDF in its own page. */
export const printPdf = async (
  page: Page,
  paragraphs: readonly string[],
  format: 'Letter' | 'A4' = 'Letter',
): Promise<Buffer> => {
  const printer = await page.context().newPage()
  const sections = paragraphs.map(
    (text, index) =>
      `<section ${index < paragraphs.length - 1 ? 'style="break-after: page"' : ''}><h1>Notice, page ${index + 1}</h1><p>${text}</p></section>`,
  )
  await printer.setContent(`<!doctype html><html lang="en"><title>Notice</title>${sections.join('')}</html>`)
  const pdf = await printer.pdf({
    format,
    margin: { top: '1in', bottom: '1in', left: '1in', right: '1in' },
  })
  await printer.close()
  return pdf
}
