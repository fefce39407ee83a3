import type { TransactionContext } from '#lib/service/context.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { announce } from '#lib/service/events/announce.ts'

type ArtifactRow = Pick<typeof artifacts.$inferSelect, 'id' | 'kind' | 'shipmentId'>

const words = {
  carrier_label_pdf: "The carrier's label was saved as evidence.",
  carrier_scan_form_pdf: 'The SCAN form was saved as evidence.',
  carrier_return_receipt_pdf: 'The electronic return receipt is available for download.',
} as const satisfies Record<ArtifactRow['kind'], string>

/** Has it told that a carrier's file is kept, once for each file. */
export const announceArtifact = async (
  ctx: TransactionContext,
  { id, kind, shipmentId }: ArtifactRow,
  file: { sha256: string; sizeBytes: number },
): Promise<void> => {
  await announce(ctx, {
    type: kind === 'carrier_return_receipt_pdf' ? 'return_receipt.available' : 'evidence.available',
    shipmentId,
    cause: id,
    details: {
      message: words[kind],
      artifact: {
        id,
        kind,
        sha256: file.sha256,
        size_bytes: file.sizeBytes,
        download_url: `/api/v1/shipments/${shipmentId}/artifacts/${id}`,
      },
    },
  })
}
