import type { Artifact } from '#lib/contract/evidence/artifact.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { describeEvidence } from '#lib/service/mailing-record/load-mailing-record.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

/**
 * The evidence files of a shipment: the generated summary, the carrier's files with their state, and the bundle of
 * all. Throws SHIPMENT_NOT_FOUND.
 */
export const listArtifacts = async (ctx: ServiceContext, shipmentId: string): Promise<Artifact[]> => {
  const { artifacts } = await describeEvidence(ctx, await loadShipment(ctx, shipmentId))
  return artifacts
}
