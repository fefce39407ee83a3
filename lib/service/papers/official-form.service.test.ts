import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import type { InstallationMode } from '#lib/service/config/config.ts'
import { specimenMark } from '#lib/service/config/specimen.ts'
import { formPdf } from '#tests/support/documents/form-pdf.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { getCertificateOfMailing } from './piece-papers.ts'

const { contextOf, store } = await openEvidenceFixture()
const directory = await mkdtemp(join(tmpdir(), 'official-forms-'))
afterAll(() => rm(directory, { recursive: true }))

const rows = deliveredShipment({
  certifiedMail: false,
  returnReceipt: false,
  isTracked: false,
  trackingNumber: null,
})
await store(rows)

const certificate = async (
  officialFormsDirectory: string | undefined,
  mode: InstallationMode = 'live',
): Promise<string> => {
  const ctx = contextOf(rows)
  const made = { ...ctx, config: { ...ctx.config, mode, officialFormsDirectory } }
  const { body } = await getCertificateOfMailing(made, rows.shipment.id)
  if (!(body instanceof Uint8Array)) throw new Error('a paper is made whole')
  return pdfText(body)
}

const supply = async (fields: Record<string, string>): Promise<void> => {
  await writeFile(join(directory, 'ps3817.pdf'), await formPdf(['From', 'To', 'Street']))
  await writeFile(join(directory, 'ps3817.json'), JSON.stringify({ fields }))
}

const ours = 'not an official form'

describe('an official form', () => {
  it('is filled if the operator supplies it, and nothing is added', async () => {
    expect(await certificate(directory)).toContain(ours)
    await supply({ From: 'sender', To: 'lines.1.addressee', Street: 'lines.1.address' })
    const text = await certificate(directory)
    expect(text).toContain('ELIZABETH SWAN')
    expect(text).toContain('179 N HARBOR DR')
    expect(text).toContain('417 MONTGOMERY ST FL 5')
    expect(text).not.toContain(ours)
    expect(await certificate(undefined)).toContain(ours)
  })

  it('is marked in a sandbox, and unmodified in a live installation', async () => {
    await supply({ From: 'sender', To: 'lines.1.addressee', Street: 'lines.1.address' })
    const marked = await certificate(directory, 'sandbox')
    expect(marked).toContain('417 MONTGOMERY ST FL 5')
    expect(marked).toContain(specimenMark)
    expect(await certificate(directory, 'live')).not.toContain('SPECIMEN')
  })

  it.each([
    ['names a field that it lacks', { Nowhere: 'sender' }],
    ['names a value that there is not', { From: 'lines.1.shoe_size' }],
  ])('is replaced by our own paper if its mapping %s', async (_, fields) => {
    await supply(fields)
    expect(await certificate(directory)).toContain(ours)
  })
})
