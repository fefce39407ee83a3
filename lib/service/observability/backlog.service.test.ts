import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'

import { lastBackup, recordBackup } from '#lib/operate/backup/last-backup.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { newId } from '#lib/service/ids.ts'
import { openBoss } from '#lib/service/jobs/boss.ts'
import { openTestDatabase, openTestSession } from '#tests/support/database.ts'

import { watchBacklog } from './backlog.ts'
import { createLogger } from './logger.ts'

/** The value of a series, as Prometheus would read it; undefined when it is not reported. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('reports the waiting jobs by queue, with the time since they were due', async () => {
  const { db, pool, url: databaseUrl } = await openTestDatabase()
  const registry = new Registry()
  const read = watchBacklog(registry, pool)
  await read()
  expect(await registry.metrics()).not.toContain('mailroom_jobs_given_up{')

  // Without workers, so that the jobs wait.
  const session = await openTestSession(databaseUrl)
  const boss = await openBoss({ databaseUrl, session, logger: createLogger('silent'), schedules: {} })
  onTestFinished(() => boss.stop())
  await withTransaction({ db }, async (ctx) => {
    await boss.enqueue(ctx, 'upload.sweep', {})
    await boss.enqueue(ctx, 'upload.sweep', {})
    await boss.enqueue(ctx, 'http.sweep', {}, { afterSeconds: 3600 })
  })
  await db.execute(sql`update jobs.job set start_after = start_after - interval '20 minutes'`)
  await read()
  const text = await registry.metrics()
  expect(valueIn(text, 'mailroom_jobs_waiting{name="upload.sweep"}')).toBe(2)
  expect(valueIn(text, 'mailroom_jobs_oldest_waiting_seconds{name="upload.sweep"}')).toBeGreaterThanOrEqual(
    1200,
  )
  expect(valueIn(text, 'mailroom_jobs_waiting{name="http.sweep"}')).toBeUndefined()
  expect(valueIn(text, 'mailroom_jobs_given_up{name="webhook.process"}')).toBe(0)
})

test('updates figures from the database, and stops reporting what no longer exists', async () => {
  const { db, pool } = await openTestDatabase()
  const registry = new Registry()
  const read = watchBacklog(registry, pool)
  const scrape = async () => {
    await read()
    return registry.metrics()
  }
  const before = await scrape()
  const empty = ['purchases_open', 'purchases_oldest_open_seconds', 'backup_last_success_timestamp_seconds']
  for (const name of empty) expect(valueIn(before, `mailroom_${name}`), name).toBe(0)
  expect(before).not.toContain('mailroom_tasks_open{')

  const organizationId = newId()
  const anHourAgo = sql`now() - interval '1 hour'`
  const purchase = (step: string) => sql`
    insert into purchases (organization_id, id, shipment_id, quote_id, step, amount_cents, customer_id, card_id, card_label,
      provider_shipment_id, provider_rate_id, created_at, updated_at)
    values (${organizationId}, ${newId()}, ${newId()}, ${newId()}, ${step}, 902, '', '', '', '', '', ${anHourAgo}, ${anHourAgo})`
  for (const step of ['captured', 'awaiting_holder', 'completed', 'failed']) await db.execute(purchase(step))
  const task = newId()
  await db.execute(sql`
    insert into tasks (organization_id, id, kind, cause, message, due_at, opened_at)
    values (${organizationId}, ${task}, 'reconciliation', 'a', '', ${anHourAgo}, ${anHourAgo})`)
  await db.execute(sql`
    insert into provider_messages (id, provider, event_id, headers, body, received_at)
    values (${newId()}, 'rates', 'evt_1', '{}', '', ${anHourAgo})`)
  await db.insert(webhookEndpoints).values({
    organizationId,
    id: newId(),
    url: 'https://example.test/',
    secret: 'sealed',
    failingSince: anHourAgo,
    createdAt: anHourAgo,
  })
  const madeAt = '2026-11-20T03:15:00.000Z'
  const backup = {
    id: '1',
    target: '/backups',
    created_at: madeAt,
    completed_at: madeAt,
    files: 2,
    faults: 0,
  }
  await recordBackup(db, backup)
  expect(await lastBackup(db)).toEqual(backup)
  const during = await scrape()
  expect(valueIn(during, 'mailroom_backup_last_success_timestamp_seconds')).toBe(Date.parse(madeAt) / 1000)
  expect(valueIn(during, 'mailroom_purchases_open')).toBe(1)
  expect(valueIn(during, 'mailroom_purchases_oldest_open_seconds')).toBeGreaterThanOrEqual(3600)
  expect(valueIn(during, 'mailroom_vendor_messages_oldest_unprocessed_seconds')).toBeGreaterThanOrEqual(3600)
  expect(valueIn(during, 'mailroom_webhook_endpoints_failing')).toBe(1)
  expect(valueIn(during, 'mailroom_tasks_open{kind="reconciliation"}')).toBe(1)

  await db.execute(sql`update tasks set closed_at = now() where id = ${task}`)
  expect(await scrape()).not.toContain('mailroom_tasks_open{')
})
