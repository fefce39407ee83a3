import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import type { ExhibitManifest } from '#lib/proof/bundle-files.ts'
import { openSealedPdf } from '#lib/proof/sealed-pdf.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { at, deliveredShipment, type EvidenceRows, sha256 } from './evidence-fixtures.ts'
import { openEvidenceFixture } from './evidence.ts'

type Given = Record<string, string>

/** The manifest that an exhibit carries. */
export const manifestOf = async (bytes: Buffer): Promise<ExhibitManifest> => {
  const opened = await openSealedPdf(new Blob([Uint8Array.from(bytes)]))
  const text = new TextDecoder().decode((await opened.read('manifest.json')) ?? undefined)
  // Written by the service itself, whose type it has.
  return JSON.parse(text) as ExhibitManifest
}

/** Creates real sources of exhibits, and helpers to make them. Call it at the top of a `*.service.test.ts` file. */
export const openExhibitFixture = async () => {
  const fixture = await openEvidenceFixture()
  /** Stores rows with another document, as their record says. */
  const storeWith = async (
    rows: EvidenceRows,
    document: Buffer,
    kinds: Parameters<typeof fixture.store>[1] = [],
  ): Promise<void> => {
    rows.document.sha256 = sha256(document)
    rows.document.sizeBytes = document.byteLength
    await fixture.store(rows, kinds)
    const { documentKey } = rows.document
    await fixture.storage.put({ key: documentKey, body: document, contentType: 'application/pdf' })
  }
  return {
    ...fixture,
    storeWith,
    /** Makes an exhibit, whole. */
    make: async (rows: EvidenceRows, given: Given): Promise<Buffer> => {
      const { body } = await getExhibit(fixture.contextOf(rows), exhibitQuery.parse(given))
      return body instanceof Readable ? buffer(body) : Buffer.from(body)
    },
    /** Stores two letters of one organization, oldest first: one with its return receipt, one without. */
    storeTwo: async (overrides: Partial<EvidenceRows['shipment']> = {}) => {
      const created = at('01 09:00')
      const second = deliveredShipment()
      const first = deliveredShipment({
        ...overrides,
        organizationId: second.organization.organizationId,
        id: newIdAt(created),
        createdAt: created,
        toAddress: { ...second.shipment.toAddress, name: 'WILL TURNER' },
        name: 'Notice to quit',
      })
      const kinds = ['carrier_label_pdf', 'carrier_return_receipt_pdf'] as const
      await storeWith(first, smallPdf('You have thirty days'), [...kinds])
      await fixture.store(second, ['carrier_label_pdf', 'carrier_scan_form_pdf'])
      return { first, second }
    },
  }
}
