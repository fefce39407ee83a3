import { afterAll, expect, test } from 'vitest'

import { ServiceError } from '#lib/service/errors.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 1000 })
afterAll(() => inspector.close())

/** What is rejected with a reason, since it would be printed without content that viewers show. */
const rejectedFiles = ['qpdf__qpdf__need-appearances-more.pdf']

test('the print file matches the preview, for the collected corpus', requiresRecordings('pdfs'), async () => {
  const lines = readRecording('pdfs/truth.tsv').toString('utf8').trim().split('\n').slice(1)
  const [different, rejected]: [string[], string[]] = [[], []]
  for (const [file = '', truth] of lines.map((line) => line.split('\t'))) {
    if (truth !== 'ACCEPT') continue
    const pdf = readRecording(`pdfs/${file}`)
    const { pageCount } = await inspector.inspect(pdf)
    const prepared = await inspector.preparePrint(pdf, pageCount).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error
      return null
    })
    if (!prepared) {
      rejected.push(file)
      continue
    }
    const document = prepared.bytes ?? pdf
    const cover = smallPdf('Address')
    const printFile = await inspector.composePrintFile({ cover, document, duplex: false })
    const pairs = Array.from({ length: pageCount }, (_, index) => ({
      page: index + 2,
      documentPage: index + 1,
    }))
    const pages = await inspector.comparePages({ printFile, document, pairs })
    // The substitute for a missing font may differ from drawing to drawing.
    if (pages.some(({ isCertain }) => isCertain)) different.push(file)
  }
  expect(different).toEqual([])
  expect(rejected).toEqual(rejectedFiles)
})
