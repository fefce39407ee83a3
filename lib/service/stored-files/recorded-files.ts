import { type SQL, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'

/** A file in storage as it was recorded. */
export type RecordedFile = {
  organizationId: string
  kind: 'document' | 'carrier_label' | 'scan_form' | 'return_receipt' | 'piece_photo' | 'print_file' | 'logo'
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

/**
 * Every file that storage must have, as a table `recorded`: what was deleted, or is being deleted, at the end of its
 * retention is left out, and so is the print file of a job that is rendered again before it is sent.
 */
const recordedFiles = sql`(
  select documents.organization_id, 'document' as kind, documents.id, document_key as key, sha256,
      filename as name, documents.created_at as stored_at
    from documents where purged_at is null and not exists (
      select from shipments where shipments.organization_id = documents.organization_id
        and shipments.document_id = documents.id and ${isBeingPurged('document', sql`shipments`)})
  union all
  select artifacts.organization_id, case artifacts.kind when 'carrier_label_pdf' then 'carrier_label'
      when 'carrier_scan_form_pdf' then 'scan_form' when 'piece_photo_jpeg' then 'piece_photo'
      else 'return_receipt' end,
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
  union all
  select organization_id, 'logo', organization_id,
      'logos/' || organization_id || '/' || logo || '.png', logo, 'logo.png', created_at
    from organizations where logo is not null
) recorded`

const columns = sql`recorded.organization_id as "organizationId", recorded.kind, recorded.id, recorded.key,
  recorded.sha256, recorded.name`

/** Returns what is recorded under a key of the organization with this hash; undefined where nothing is, or is any longer. */
export const findRecordedFile = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  { key, sha256 }: { key: string; sha256: string },
): Promise<RecordedFile | undefined> => {
  const { rows } = await db.execute<RecordedFile>(sql`select ${columns} from ${recordedFiles}
    where recorded.organization_id = ${organizationId} and recorded.key = ${key} and recorded.sha256 = ${sha256}`)
  return rows[0]
}

/** A recorded file, and whether its last check was before `overdueBefore`. */
export type FileToCheck = RecordedFile & { isOverdue: boolean }

/** Lists the files that were checked, or stored and never checked, longest ago. */
export const listOldestChecked = async (
  db: Database,
  { overdueBefore, skipped, limit }: { overdueBefore: Date; skipped: readonly string[]; limit: number },
): Promise<FileToCheck[]> => {
  const checkedAt = sql`coalesce(checks.checked_at, recorded.stored_at)`
  const { rows } = await db.execute<FileToCheck>(sql`
    select ${columns}, ${checkedAt} < ${overdueBefore.toISOString()}::timestamptz as "isOverdue"
    from ${recordedFiles} left join stored_file_checks checks
      on checks.organization_id = recorded.organization_id and checks.storage_key = recorded.key
    where recorded.key <> all(${sql.param([...skipped])}::text[])
    order by ${checkedAt}, recorded.key limit ${limit}`)
  return rows
}

/** Lists recorded files by key, from after the one given. */
export const listRecordedFiles = async (
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<RecordedFile[]> => {
  const { rows } = await db.execute<RecordedFile>(
    sql`select ${columns} from ${recordedFiles} where recorded.key > ${after} order by recorded.key limit ${limit}`,
  )
  return rows
}

/** Counts the files that storage must have. */
export const countRecordedFiles = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${recordedFiles}`,
  )
  return rows[0]?.count ?? 0
}

/** Lists files that were found to differ and that no record names any longer. */
export const listForgottenFaults = async (
  db: Database,
  limit: number,
): Promise<{ organizationId: string; key: string }[]> => {
  const { rows } = await db.execute<{ organizationId: string; key: string }>(sql`
    select checks.organization_id as "organizationId", checks.storage_key as key from stored_file_checks checks
    where fault is not null and not exists (select from ${recordedFiles}
      where recorded.organization_id = checks.organization_id and recorded.key = checks.storage_key)
    limit ${limit}`)
  return rows
}
