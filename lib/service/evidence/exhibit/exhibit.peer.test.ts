import { expect, test } from 'vitest'

import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { manifestOf, openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { hasRecordings, readRecording } from '#tests/support/vendors/recordings.ts'

const { contextOf, make, storeTwo, storeWith } = await openExhibitFixture()

test(
  'readers extract the evidence bundle from an exhibit, as it was attached (pdfdetach, qpdf)',
  requires('pdfdetach', 'qpdf'),
  async () => {
    const { first } = await storeTwo()
    const bytes = await make(first, { ids: first.shipment.id })
    const name = (await manifestOf(bytes)).shipments[0]?.bundle?.name
    const listed = runOnFile('pdfdetach', ['-list', 'FILE'], bytes)
    expect(listed.output).toContain(`1: ${name}`)
    const bundle = runOnFile('qpdf', ['--show-attachment=0001', 'FILE'], bytes, 'latin1')
    const content = Buffer.from(bundle.output, 'latin1')
    const { verdict, about } = await verifyBundle(
      new Blob([Uint8Array.from(content)]),
      await listSigningKeys(contextOf(first)),
    )
    expect({ verdict, about }).toMatchObject({
      verdict: 'verified',
      about: { kind: 'bundle', shipment_id: first.shipment.id },
    })
  },
)

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
  const attaching = await make(first, { state: 'any', attach_bundles: 'true' })
  expect(runOnFile('qpdf', ['--check', 'FILE'], attaching)).toMatchObject({ exitCode: 0 })
})
