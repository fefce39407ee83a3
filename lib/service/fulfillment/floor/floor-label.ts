import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'

import type { FloorLabel } from '#lib/contract/operations/floor.ts'
import {
  canBePrinted,
  isAbandoned,
  isPrinted,
  type PrintJobState,
} from '#lib/contract/printing/print-job.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** Returns the latest job of a piece's additional output. */
export const outsideJobOf = ({ db, organizationId }: ServiceContext) =>
  db
    .select({
      output: printJobs.output,
      state: printJobs.state,
      reason: printJobs.reason,
      waitingFor: printJobs.waitingFor,
    })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, organizationId),
        eq(printJobs.shipmentId, shipments.id),
        ne(printJobs.output, 'document'),
      ),
    )
    .orderBy(desc(printJobs.id))
    .limit(1)
    .as('outside_job')

/** Returns the stored label of the carrier; null until it is available. */
export const labelArtifactOf = (organizationId: string): SQL<string | null> => sql<
  string | null
>`(select ${artifacts.id} from ${artifacts}
  where ${artifacts.organizationId} = ${organizationId} and ${artifacts.shipmentId} = ${shipments.id}
    and ${artifacts.kind} = 'carrier_label_pdf' and ${artifacts.status} = 'available' limit 1)`

type LabelRow = {
  outsideOutput: PrintOutput | null
  outsideState: PrintJobState | null
  outsideReason: string | null
  labelArtifactId: string | null
}

const stateOf = (state: PrintJobState): FloorLabel['state'] => {
  if (isPrinted(state)) return 'printed'
  if (isAbandoned(state)) return 'failed'
  return canBePrinted(state) ? 'printing' : 'waiting'
}

/** Presents a piece's additional output in the contract's format. */
export const presentFloorLabel = (row: LabelRow): FloorLabel | null => {
  const { outsideOutput: output, outsideState } = row
  if (output === null || output === 'document' || outsideState === null) return null
  const state = stateOf(outsideState)
  return {
    output,
    state,
    waiting_reason: state === 'printed' ? null : row.outsideReason,
    artifact_id: row.labelArtifactId,
  }
}
