import { and, inArray, type SQL, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { storedFileChecks } from '#lib/service/db/schema/stored-files.ts'

/** A recorded file in storage. */
export type RecordedFile = {
  organizationId: string
  kind:
    | 'document'
    | 'carrier_label'
    | 'scan_form'
    | 'return_receipt'
    | 'piece_photo'
    | 'stamped_paper'
    | 'print_file'
    | 'logo'
  /** The document, artifact or print job; the organization of a logo. */
  id: string
  key: string
  sha256: string
  /** The file name, or the code of the piece that a print file is for. */
  name: string
}

/** Returns the storage key of a logo. */
export const logoKey = (organizationId: string, sha256: string): string =>
  `logos/${organizationId}/${sha256}.png`

const isBeingPurged = (scope: 'document' | 'evidence', shipment: SQL): SQL => sql`exists (
  select from purges where purges.organization_id = ${shipment}.organization_id
    and purges.shipment_id = ${shipment}.id and purges.scope = ${scope})`

/** Condition that a document is a part of one that is being deleted, and may be deleted with it. */
const isPartBeingPurged = sql`exists (
  select from document_parts join shipments on shipments.organization_id = document_parts.organization_id
      and shipments.document_id = document_parts.document_id
    join purges on purges.organization_id = shipments.organization_id and purges.shipment_id = shipments.id
      and purges.scope = 'document' and purges.ended_at is null
  where document_parts.organization_id = documents.organization_id
    and document_parts.source_document_id = documents.id)`

/** The database's knowledge of documents: before an upgrade, it may not know assembled ones, or printed pages. */
type Known = { hasParts: boolean; hasPrints: boolean }

/** Condition that a document is neither deleted nor being deleted. */
const isDocumentStored = (hasParts: boolean): SQL => sql`purged_at is null and not exists (
      select from shipments where shipments.organization_id = documents.organization_id
        and shipments.document_id = documents.id and ${isBeingPurged('document', sql`shipments`)})
      ${hasParts ? sql`and not ${isPartBeingPurged}` : sql``}`

/**
 * The files of shipments that storage must have, as a table `recorded`: excludes files deleted, or being deleted, at
 * the end of their retention, and the print file of a job that is rendered again before it is sent.
 */
const filesOfShipments = ({ hasParts, hasPrints }: Known): SQL => sql`(
  select documents.organization_id, 'document' as kind, documents.id, document_key as key, sha256,
      filename as name, documents.created_at as stored_at
    from documents where ${isDocumentStored(hasParts)}
  ${
    hasPrints
      ? sql`union all
  select documents.organization_id, 'document', documents.id,
      'documents/' || documents.organization_id || '/' || documents.id || '.print.pdf', print_sha256, filename,
      documents.created_at
    from documents where print_sha256 <> sha256 and ${isDocumentStored(hasParts)}`
      : sql``
  }
  union all
  select artifacts.organization_id, case artifacts.kind when 'carrier_label_pdf' then 'carrier_label'
      when 'carrier_scan_form_pdf' then 'scan_form' when 'piece_photo_jpeg' then 'piece_photo'
      when 'stamped_paper' then 'stamped_paper' else 'return_receipt' end,
      artifacts.id, storage_key, sha256, filename, coalesce(available_at, artifacts.created_at)
    from artifacts where status = 'available' and storage_key is not null and sha256 is not null and not exists (
      select from shipments where shipments.organization_id = artifacts.organization_id
        and shipments.id = artifacts.shipment_id and ${isBeingPurged('evidence', sql`shipments`)})
  union all
  select print_jobs.organization_id, 'print_file', print_jobs.id, storage_key, sha256, code, updated_at
    from print_jobs where storage_key is not null and sha256 is not null
      and state not in ('waiting', 'submitting') and not exists (
      select from shipments where shipments.organization_id = print_jobs.organization_id
        and shipments.id = print_jobs.shipment_id and ${isBeingPurged('document', sql`shipments`)})
) recorded`

const shipmentFiles = filesOfShipments({ hasParts: true, hasPrints: true })

/**
 * The logos of organizations. Apart from the files of shipments: on a cluster, every node has these, and each has the
 * shipments of some organizations.
 */
const logos = sql`(
  select organization_id, 'logo' as kind, organization_id as id,
      'logos/' || organization_id || '/' || logo || '.png' as key, logo as sha256, 'logo.png' as name,
      created_at as stored_at
    from organizations where logo is not null
) recorded`

const isLogo = (key: string): boolean => key.startsWith('logos/')

/** Text that sorts as the moments do. */
const asText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const columns = sql`recorded.organization_id as "organizationId", recorded.kind, recorded.id, recorded.key,
  recorded.sha256, recorded.name`

/** Returns the record under a key of the organization with this hash; undefined if there is none any more. */
export const findRecordedFile = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  { key, sha256 }: { key: string; sha256: string },
): Promise<RecordedFile | undefined> => {
  const { rows } =
    await db.execute<RecordedFile>(sql`select ${columns} from ${isLogo(key) ? logos : shipmentFiles}
    where recorded.organization_id = ${organizationId} and recorded.key = ${key} and recorded.sha256 = ${sha256}`)
  return rows[0]
}

/** A recorded file, and when it was last checked, or stored when it never was. */
export type FileToCheck = RecordedFile & { checkedAt: string }

/** Keys of one statement. */
const keysAtOnce = 500

/** Lists the logos, each with when it was last checked. */
const listLogosToCheck = async (db: Database): Promise<FileToCheck[]> => {
  const { rows } = await db.execute<FileToCheck>(
    sql`select ${columns}, ${asText(sql`recorded.stored_at`)} as "checkedAt" from ${logos}`,
  )
  const checked = new Map<string, Date>()
  for (let at = 0; at < rows.length; at += keysAtOnce) {
    const part = rows.slice(at, at + keysAtOnce)
    const found = await db
      .select({ key: storedFileChecks.storageKey, checkedAt: storedFileChecks.checkedAt })
      .from(storedFileChecks)
      .where(
        and(
          inArray(
            storedFileChecks.organizationId,
            part.map(({ organizationId }) => organizationId),
          ),
          inArray(
            storedFileChecks.storageKey,
            part.map(({ key }) => key),
          ),
        ),
      )
    for (const { key, checkedAt } of found) checked.set(key, checkedAt)
  }
  return rows.map((file) => ({ ...file, checkedAt: checked.get(file.key)?.toISOString() ?? file.checkedAt }))
}

const byCheck = (one: FileToCheck, other: FileToCheck): number =>
  compareText(one.checkedAt, other.checkedAt) || compareText(one.key, other.key)

/** Lists the files that were checked, or stored and never checked, longest ago, without those whose keys are skipped. */
export const listOldestChecked = async (
  db: Database,
  { skipped, limit }: { skipped: readonly string[]; limit: number },
): Promise<FileToCheck[]> => {
  const checkedAt = sql`coalesce(checks.checked_at, recorded.stored_at)`
  const { rows } = await db.execute<FileToCheck>(sql`
    select ${columns}, ${asText(checkedAt)} as "checkedAt"
    from ${shipmentFiles} left join stored_file_checks checks
      on checks.organization_id = recorded.organization_id and checks.storage_key = recorded.key
    where recorded.key <> all(${sql.param([...skipped])}::text[])
    order by ${checkedAt}, recorded.key limit ${limit}`)
  const ofOrganizations = (await listLogosToCheck(db)).filter(({ key }) => !skipped.includes(key))
  return [...rows, ...ofOrganizations].toSorted(byCheck).slice(0, limit)
}

/** All files, for the backup before an upgrade too: the database may not know of assembled documents yet. */
const allFiles = async (db: Database): Promise<SQL[]> => {
  const { rows } = await db.execute<Known>(
    sql`select to_regclass('document_parts') is not null as "hasParts", exists (
      select from pg_attribute where attrelid = 'documents'::regclass and attname = 'print_sha256') as "hasPrints"`,
  )
  return [filesOfShipments(rows[0] ?? { hasParts: false, hasPrints: false }), logos]
}

/** Lists recorded files by key, from after the one given. */
export const listRecordedFiles = async (
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<RecordedFile[]> => {
  const found: RecordedFile[] = []
  for (const files of await allFiles(db)) {
    const { rows } = await db.execute<RecordedFile>(
      // Compared as here, regardless of the database's locale.
      sql`select ${columns} from ${files} where recorded.key collate "C" > ${after}
        order by recorded.key collate "C" limit ${limit}`,
    )
    found.push(...rows)
  }
  return found.toSorted((one, other) => compareText(one.key, other.key)).slice(0, limit)
}

/** Counts the files that storage must have. */
export const countRecordedFiles = async (db: Database): Promise<number> => {
  let sum = 0
  for (const files of await allFiles(db)) {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from ${files}`)
    sum += rows[0]?.count ?? 0
  }
  return sum
}

type FileOfOrganization = { organizationId: string; key: string }

const faultColumns = sql`checks.organization_id as "organizationId", checks.storage_key as key`

/** Lists files that were found to differ and that no record names any longer. */
export const listForgottenFaults = async (db: Database, limit: number): Promise<FileOfOrganization[]> => {
  const { rows: ofShipments } = await db.execute<FileOfOrganization>(sql`
    select ${faultColumns} from stored_file_checks checks
    where fault is not null and not starts_with(storage_key, 'logos/') and not exists (select from ${shipmentFiles}
      where recorded.organization_id = checks.organization_id and recorded.key = checks.storage_key)
    limit ${limit}`)
  const { rows: ofLogos } = await db.execute<FileOfOrganization & { sha256: string }>(sql`
    select ${faultColumns} from stored_file_checks checks
    where fault is not null and starts_with(storage_key, 'logos/') limit ${limit}`)
  const forgotten: FileOfOrganization[] = []
  for (const fault of ofLogos) {
    const { rows } = await db.execute(
      sql`select from ${logos} where recorded.organization_id = ${fault.organizationId} and recorded.key = ${fault.key}`,
    )
    if (rows.length === 0) forgotten.push(fault)
  }
  return [...ofShipments, ...forgotten]
}
