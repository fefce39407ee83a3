import type { Artifact } from '#lib/contract/evidence/artifact.ts'
import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { listArtifacts } from '#lib/service/evidence/list-artifacts.ts'

import { keepReceipt } from './keep-receipt.ts'

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxReceiptBytes) {
      throw new ServiceError(
        'FILE_TOO_LARGE',
        'The file is larger than 10 MB. Upload only the return receipt, which has one or two pages.',
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Adds the electronic return receipt that the carrier gave to a person. Throws FORBIDDEN, FILE_TOO_LARGE and what
 * `keepReceipt` throws.
 */
export const importReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Artifact> => {
  authorize(ctx, 'operate')
  const by = actorName(ctx.actor) ?? 'system'
  await keepReceipt(ctx, shipmentId, await readAll(bytes), { via: 'operator', by })
  const listed = await listArtifacts(ctx, shipmentId)
  const receipt = listed.find((artifact) => artifact.kind === 'carrier_return_receipt_pdf')
  if (!receipt) throw new Error(`the receipt of shipment ${shipmentId} disappeared`)
  return receipt
}
