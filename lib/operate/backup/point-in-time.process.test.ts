import { mkdtempSync } from 'node:fs'
import { chmod, cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { stopPostmaster } from '#lib/postgres/embedded/postmaster.ts'
import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import {
  archiveWal,
  recoverUntil,
  startArchivedPostgres,
  takeBaseBackup,
} from '#tests/support/archived-postgres.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openTestService } from '#tests/support/service.ts'

import { backUp } from './back-up.ts'

const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
await chmod(directory, 0o711)
afterAll(() => rm(directory, { recursive: true, force: true }))

const primary = await startArchivedPostgres(directory)
afterAll(() => stopPostmaster(primary.cluster))
await migrateDatabase(primary.url)
const service = await openTestService({}, undefined, async () => {
  const handle = openDatabase(primary.url, { scope: everyTenant })
  afterAll(() => handle.close())
  return { db: handle.db, url: primary.url }
})
const { db, deps } = service
const target = join(directory, 'backup')
const keyFile = join(directory, 'recovery-key')

/** Drafts a letter, which has a file and a chain. Returns its document's key. */
const draftLetter = async (): Promise<string> => {
  const client = createClient({
    baseUrl: service.url,
    headers: { authorization: `Bearer ${service.apiKey}` },
  })
  const form = new FormData()
  const letter = new Uint8Array(await createTestPdf({ pages: 1 }))
  form.append('file', new Blob([letter], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  await client.createShipment({
    body: {
      document_key: document.document_key,
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Harbor Legal', ...place },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true },
    },
  })
  return document.document_key
}

const make = async () =>
  backUp({
    target: await openTarget(target, deps.config),
    databaseUrl: primary.url,
    config: deps.config,
    storage: deps.providers.storage,
    clock: systemClock,
    logger: deps.logger,
  })

const query = async <Row extends object>(url: string, text: string): Promise<Row | undefined> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end()
  }
}

test('a database restored to a moment between two backups gets its files from both, and its secret', async () => {
  const first = await draftLetter()
  const { recoveryKey } = await make()
  await writeFile(keyFile, recoveryKey ?? '')
  const firstOnly = join(directory, 'first-backup-only')
  await cp(target, firstOnly, { recursive: true })
  const copy = join(directory, 'recovered')
  await takeBaseBackup(primary, copy)
  const second = await draftLetter()
  const moment = await query<{ now: string }>(primary.url, 'select clock_timestamp()::text as now')

  // After the moment, one file is deleted at the end of its retention, and another is added.
  await db.update(documents).set({ purgedAt: systemClock.now() }).where(eq(documents.documentKey, first))
  await deps.providers.storage.remove(first)
  await make()
  await draftLetter()
  await archiveWal(primary)

  const recovered = await recoverUntil(primary, copy, moment?.now ?? '')
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => recovered.stop())
  const there = {
    DATABASE_URL: recovered.url,
    DATA_DIR: join(directory, 'data'),
    APP_SECRET: '',
    LOG_LEVEL: 'silent',
  }
  const filesOnly = (from: string) => ['restore', from, '--files-only', '--key-file', keyFile]
  await expect(runCommand(filesOnly(target), { ...there, DATABASE_URL: '' })).rejects.toThrow(
    'set DATABASE_URL',
  )
  await expect(runCommand(filesOnly(target), there)).rejects.toThrow('is still in recovery')
  await query(recovered.url, 'select pg_promote()')

  const incomplete = await runCommand(filesOnly(firstOnly), {
    ...there,
    DATA_DIR: join(directory, 'incomplete'),
  })
  expect(incomplete).toMatchObject({
    isFailure: true,
    value: {
      recorded: 2,
      files: 1,
      missing: [{ key: second, reason: 'no backup of this target has it.' }],
    },
  })
  const restored = await runCommand(filesOnly(target), there)
  expect(restored).toMatchObject({ isFailure: false, value: { recorded: 2, files: 2, missing: [] } })
  const chains = await runCommand(['evidence', 'verify'], there)
  expect(chains.value).toMatchObject({ chains: 2, failed: [] })
  const files = await runCommand(['storage', 'verify'], there)
  expect(files.value).toMatchObject({ checked: 2, faults: [] })
})
