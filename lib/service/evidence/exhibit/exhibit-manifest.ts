import type { ExhibitManifest } from '#lib/proof/bundle-files.ts'
import { sealedPdfName } from '#lib/proof/sealed-pdf.ts'
import { manifestIssuer } from '#lib/service/evidence/signing/issuer.ts'
import type { Measure } from '#lib/service/files/downloads.ts'

import type { ReadyCertificate } from './certify-exhibit.ts'
import type { ExhibitFacts } from './exhibit-model.ts'
import type { Pagination } from './pagination.ts'

const certificateOf = ({ subject, issuer, sha256, key }: ReadyCertificate) => ({
  subject,
  issuer,
  sha256,
  der: Buffer.from(key.chain[0] ?? []).toString('base64'),
})

/** Returns the manifest that an exhibit's signature covers: every byte of the PDF, and the source file of each page. */
export const exhibitManifest = (
  organizationId: string,
  { title, madeAt, issuer, organizationName, letters }: ExhibitFacts,
  {
    pagination,
    measure,
    certificate,
  }: { pagination: Pagination; measure: Measure; certificate: ReadyCertificate | null },
): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: 'mailroom-exhibit/1',
        made_at: madeAt.toISOString(),
        title,
        issuer: manifestIssuer(issuer),
        organization: { id: organizationId, name: organizationName },
        page_count: pagination.total,
        ...(certificate && { certificate: certificateOf(certificate) }),
        shipments: letters.map(({ shipmentId, trackingNumber, files, bundle, note }, index) => ({
          shipment_id: shipmentId,
          tracking_number: trackingNumber,
          first_page: pagination.letters[index]?.first ?? 0,
          files: files.map((file, place) => ({
            part: file.part,
            name: file.name,
            sha256: file.sha256,
            size_bytes: file.sizeBytes,
            first_page: pagination.letters[index]?.parts[place] ?? null,
            pages: file.pages,
            note: file.note,
          })),
          ...(bundle?.name && {
            bundle: { name: bundle.name, sha256: bundle.sha256, size_bytes: bundle.sizeBytes },
          }),
          note,
        })),
        files: [
          { name: sealedPdfName, kind: 'exhibit_pdf', size_bytes: measure.sizeBytes, sha256: measure.sha256 },
        ],
      } satisfies ExhibitManifest,
      null,
      2,
    )}\n`,
  )
