import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'

import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { isStoredFileError } from '#lib/service/stored-files/read-stored-file.ts'
import { openDeliveredLetter } from '#tests/support/evidence/delivered-letter.ts'

import { checkChain } from './check-chain.ts'

/** Whatever is stored of this letter is attacked below. */
const { ctx, db, databaseUrl, deps, id } = await openDeliveredLetter()

/** Returns the findings about a bundle made now; a stored file that differs from its record stops the bundle itself. */
const findings = async (): Promise<string[]> => {
  const opened = await getEvidenceBundle(ctx, id).catch((error: unknown) => {
    if (isStoredFileError(error)) return null
    throw error
  })
  if (!opened) return ['The bundle was not made: a stored file differs from its record.']
  const { body } = opened
  const zip = Uint8Array.from(body instanceof Readable ? await buffer(body) : body)
  const { findings: found } = await verifyBundle(new Blob([zip]), null, {
    comparePages: (files, pairs) => deps.inspector.comparePages({ ...files, pairs }),
  })
  return found.filter(({ state }) => state === 'failed').map(({ message }) => message)
}
const issuesOf = async (): Promise<string[]> =>
  (await checkChain(ctx, id)).issues.map(({ message }) => message)

test('what the service records verifies, in the database and in its bundle', async () => {
  expect(await issuesOf()).toEqual([])
  expect(await findings()).toEqual([])
  const { rows } = await db.execute<{ type: string }>(
    sql`select distinct content->>'type' as type from chain_entries where shipment_id = ${id} and kind = 'fact' order by 1`,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'artifact',
    'document',
    'hand_over',
    'packing',
    'print_file',
    'purchase',
    'request',
    'retention',
    'tracking',
  ])
})

describe('the service’s own database role', () => {
  const statements = [
    'update documents set sha256 = $$x$$',
    'update documents set size_bytes = 1',
    'update documents set page_count = 1',
    'update documents set filename = $$x$$',
    'update documents set uploaded_by = null',
    'delete from documents',
    'truncate documents',
    'update artifacts set sha256 = $$x$$ where status = $$available$$',
    'update artifacts set storage_key = $$x$$ where status = $$available$$',
    'update artifacts set size_bytes = 1 where status = $$available$$',
    'update artifacts set kind = $$carrier_label_pdf$$',
    'update artifacts set imported_by = $$x$$ where status = $$available$$',
    'delete from artifacts',
    'update shipments set to_address = $${}$$',
    'update shipments set to_address_given = $${}$$',
    'update shipments set from_address = $${}$$',
    'update shipments set tracking_number = $$x$$',
    'update shipments set carrier = $$UPS$$',
    'update shipments set service = $$Ground$$',
    'update shipments set certified_mail = false',
    'update shipments set return_receipt = false',
    'update shipments set duplex = not duplex',
    'update shipments set sheets = 9',
    'update shipments set total_charged_cents = 1',
    'update shipments set document_id = id',
    'update shipments set created_by = null',
    'update shipments set created_at = now()',
    'update shipments set postal_accepted_at = now()',
    'update shipments set shipped_at = now()',
    'update shipments set delivered_at = now()',
    'update shipments set turned_back_at = now()',
    'update shipments set signer_name = $$x$$',
    'update shipments set manifested_at = now()',
    'update shipments set packed_at = now()',
    'update shipments set packed_by = $$XX$$',
    'update shipments set scan_form_id = id',
    'update shipments set shipped_data_expires_at = now()',
    'update shipments set document_expires_at = now()',
    'update shipments set evidence_purged_at = now()',
    'update shipments set status = $$cancelled$$',
    'delete from shipments',
    'update purchases set label = $${}$$',
    'update purchases set amount_cents = 1',
    'update purchases set bought_by = $$x$$',
    'update purchases set card_label = $$x$$',
    'delete from purchases',
    'update print_jobs set sha256 = $$x$$',
    'update print_jobs set shipment_id = id',
    'delete from print_jobs',
    'update shipment_events set message = $$x$$',
    'delete from shipment_events',
    'update tracking_events set signed_by = $$x$$',
    'delete from tracking_events',
    'update provider_messages set body = $$$$',
    'update provider_messages set received_at = now()',
    'delete from provider_messages',
    'update chain_entries set content = null',
    'update chain_entries set hash = $$x$$',
    'delete from chain_entries',
    'update chain_heads set entries = 1, last_hash = $$x$$',
    'delete from chain_heads',
    'update signing_keys set public_key = $$x$$',
    'update signing_keys set second_public_key = $$x$$',
    'delete from signing_keys',
    'alter table shipments disable trigger all',
    'set session_replication_role = replica',
  ]

  test.each(statements)('may not %s', async (statement) => {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(42501|23000|23505)$/) as string },
    })
  })
})

type Column = [table: string, column: string, value: string]

const idColumnOf = (table: string): string =>
  table === 'shipments' ? 'id' : table === 'documents' ? 'document' : 'shipment_id'

const whereOf = (table: string): string =>
  idColumnOf(table) === 'document'
    ? '"id" = (select document_id from shipments where id = $1)'
    : `"${idColumnOf(table)}" = $1`

/** Changes a column as the owner of the database with triggers off, calls `look`, and puts it back. */
const whileChanged = async ([table, column, value]: Column, look: () => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`create temporary table before as select * from ${table} where ${whereOf(table)}`, [
      id,
    ])
    const key = table === 'chain_entries' ? 'position' : 'id'
    await client.query(`update ${table} set "${column}" = ${value} where ${whereOf(table)}`, [id])
    await look()
    await client.query(
      `update ${table} set "${column}" = before."${column}" from before where ${table}."${key}" = before."${key}"`,
    )
  } finally {
    await client.end()
  }
}

describe('the owner of the database, with triggers off', () => {
  const columns: Column[] = [
    ['documents', 'sha256', `repeat('0', 64)`],
    ['documents', 'filename', `'other.pdf'`],
    ['documents', 'page_count', '9'],
    ['documents', 'created_at', `created_at - interval '1 day'`],
    ['shipments', 'to_address', `to_address || '{"name": "Jack Sparrow"}'`],
    ['shipments', 'to_address_given', `to_address_given || '{"name": "Jack Sparrow"}'`],
    ['shipments', 'from_address', `from_address || '{"company": "Black Pearl"}'`],
    ['shipments', 'tracking_number', `'9407300000000000000009'`],
    ['shipments', 'certified_mail', 'false'],
    ['shipments', 'return_receipt', 'false'],
    ['shipments', 'sheets', '9'],
    ['shipments', 'total_charged_cents', '1'],
    ['shipments', 'manifested_at', `manifested_at - interval '1 day'`],
    ['shipments', 'shipped_at', `shipped_at - interval '10 days'`],
    ['shipments', 'postal_accepted_at', `postal_accepted_at - interval '10 days'`],
    ['shipments', 'delivered_at', `delivered_at - interval '1 day'`],
    ['shipments', 'signer_name', `'JACK SPARROW'`],
    ['shipments', 'shipped_data_expires_at', 'now()'],
    ['shipments', 'status', `'printed'`],
    ['shipments', 'packed_by', `'XX'`],
    ['purchases', 'label', `jsonb_set(label, '{toAddress,name}', '"Jack Sparrow"')`],
    ['purchases', 'bought_by', `'user:00000000-0000-7000-8000-000000000000'`],
    ['print_jobs', 'sha256', `repeat('0', 64)`],
    ['artifacts', 'sha256', `repeat('0', 64)`],
    ['artifacts', 'available_at', `available_at - interval '1 day'`],
    ['tracking_events', 'occurred_at', `occurred_at - interval '1 day'`],
    ['tracking_events', 'signed_by', `'JACK SPARROW'`],
    ['tracking_events', 'message', `'Delivered to a parrot'`],
    ['shipment_events', 'message', `'x'`],
    ['shipment_events', 'created_at', `created_at - interval '1 day'`],
    [
      'chain_entries',
      'content',
      `case when content->>'type' = 'request' then jsonb_set(content, '{data,recipient,name}', '"Jack Sparrow"') else content end`,
    ],
    ['chain_entries', 'content', 'null'],
  ]

  test.each(columns)('changing %s.%s to %s is detected in the database', async (...change) => {
    await whileChanged(change, async () => {
      expect(await issuesOf()).not.toEqual([])
    })
    expect(await issuesOf()).toEqual([])
  })

  /** What a bundle states; other columns are of the database alone, or a bundle computes them from the scans. */
  const stated = columns.filter(
    ([table, column]) =>
      ![
        'shipments.status',
        'shipments.total_charged_cents',
        'shipments.postal_accepted_at',
        'shipments.delivered_at',
        'shipments.signer_name',
        'shipments.shipped_data_expires_at',
        'shipments.packed_by',
        'purchases.bought_by',
      ].includes(`${table}.${column}`),
  )

  test.each(stated)('changing %s.%s to %s is detected in a bundle made afterwards', async (...change) => {
    await whileChanged(change, async () => {
      expect(await findings()).not.toEqual([])
    })
  })
})
