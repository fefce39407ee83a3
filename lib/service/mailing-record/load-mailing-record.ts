import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { MailingRecord, RetainedRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { prepareStatement, readTogether } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { deriveMailingRecord } from './mailing-record.ts'

/** Stored carrier data of a shipment: its scans in order, its files, and after their purge the retained record. */
export type CarrierData = {
  scans: (typeof trackingEvents.$inferSelect)[]
  files: (typeof artifacts.$inferSelect)[]
  /** The mailing record from before the evidence was purged, without its signer; null until then. */
  retainedRecord: RetainedRecord | null
}

const selectScans = prepareStatement((db) =>
  db
    .select()
    .from(trackingEvents)
    .where(
      and(
        eq(trackingEvents.organizationId, sql.placeholder('organizationId')),
        sql`${trackingEvents.shipmentId} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(trackingEvents.occurredAt), asc(trackingEvents.observedAt), asc(trackingEvents.id))
    .prepare('select_carrier_scans'),
)

const selectFiles = prepareStatement((db) =>
  db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, sql.placeholder('organizationId')),
        sql`${artifacts.shipmentId} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(artifacts.kind), asc(artifacts.part))
    .prepare('select_carrier_files'),
)

/** Loads the carrier data of these shipments, in two queries, and a third when evidence of one was purged. */
export const loadCarrierData = async (
  ctx: DatabaseContext,
  shipments: readonly ShipmentRow[],
): Promise<(shipment: ShipmentRow) => CarrierData> => {
  if (shipments.length === 0) return () => ({ scans: [], files: [], retainedRecord: null })
  const ids = shipments.map(({ id }) => id)
  const purged = shipments.filter(({ evidencePurgedAt }) => evidencePurgedAt !== null).map(({ id }) => id)
  const { scans, files, retained } = await readTogether(ctx, ({ db, organizationId }) => ({
    scans: selectScans(db).execute({ organizationId, shipmentIds: ids }),
    files: selectFiles(db).execute({ organizationId, shipmentIds: ids }),
    retained:
      purged.length === 0
        ? []
        : db
            .select({ shipmentId: purges.shipmentId, record: purges.mailingRecord })
            .from(purges)
            .where(
              and(
                eq(purges.organizationId, organizationId),
                inArray(purges.shipmentId, purged),
                eq(purges.scope, 'evidence'),
              ),
            ),
  }))
  const scansOf = Map.groupBy(scans, ({ shipmentId }) => shipmentId)
  const filesOf = Map.groupBy(files, ({ shipmentId }) => shipmentId)
  const retainedOf = new Map(retained.map(({ shipmentId, record }) => [shipmentId, record]))
  return ({ id }) => ({
    scans: scansOf.get(id) ?? [],
    files: filesOf.get(id) ?? [],
    retainedRecord: retainedOf.get(id) ?? null,
  })
}

/** A retained acceptance of a SCAN form is the scan of that form: the record does not contain the piece's own scan. */
const asPresent = ({ acceptance, delivery, ...record }: RetainedRecord): MailingRecord => {
  const {
    source,
    accepted_at: acceptedAt,
    first_scanned_at: firstScannedAt,
    scan_form_scanned_at: formScannedAt,
    ...rest
  } = acceptance
  const isOfForm = source === 'scan_form'
  return {
    ...record,
    acceptance: {
      ...rest,
      accepted_at: isOfForm ? null : acceptedAt,
      source: isOfForm ? null : source,
      first_scanned_at: firstScannedAt ?? null,
      scan_form_scanned_at: isOfForm ? acceptedAt : (formScannedAt ?? null),
    },
    delivery: {
      ...delivery,
      signers: delivery.signers ?? [],
      problem_wording: delivery.problem_wording ?? null,
    },
  }
}

/** Returns the mailing record of a shipment: derived from its carrier data, or the retained one after the purge. */
export const mailingRecordOf = (
  shipment: ShipmentRow,
  { retainedRecord, ...data }: CarrierData,
): MailingRecord => (retainedRecord ? asPresent(retainedRecord) : deriveMailingRecord({ shipment, ...data }))

/** Loads the carrier files and the mailing record of one shipment. */
export const loadMailingRecord = async (
  ctx: DatabaseContext,
  shipment: ShipmentRow,
): Promise<Pick<CarrierData, 'files'> & { mailingRecord: MailingRecord }> => {
  // Of a draft, no carrier knows anything.
  const loaded = shipment.status === 'draft' ? [] : [shipment]
  const data = (await loadCarrierData(ctx, loaded))(shipment)
  return { files: data.files, mailingRecord: mailingRecordOf(shipment, data) }
}
