import { expect, test } from 'vitest'

import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { hasRecordings, readRecording } from '#tests/support/vendors/recordings.ts'

const { make, storeTwo, storeWith } = await openExhibitFixture()

test('an exhibit is a valid PDF (qpdf)', requires('qpdf'), async () => {
  const { first } = await storeTwo()
  if (hasRecordings('pdfs')) {
    const { organizationId } = first.organization
    for (const name of ['pdfjs__ArabicCIDTrueType', 'qpdf__qpdf__annotations-rotated-90']) {
      await storeWith(deliveredShipment({ organizationId }), readRecording(`pdfs/${name}.pdf`))
    }
  }
  const bytes = await make(first, { state: 'any' })
  expect(runOnFile('qpdf', ['--check', 'FILE'], bytes)).toMatchObject({ exitCode: 0 })
})
