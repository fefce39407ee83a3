import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#scripts/exclusive.mjs'

import { migrationsFolder, readMigrations } from './compatibility.ts'
import { migrationEffects } from './migration-effects.ts'

/** The last migration of the first release: no database in use lacks those before it. */
const firstReleased = '0030_batch_approval_note'

/** What takes something away or writes over it, or refuses rows that the version before writes. */
const drastic: readonly RegExp[] = [
  /\bdrop\s+(table|column|view|type|schema)\b/i,
  /\brename\s+(to|column|constraint)\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\balter\s+type\b/i,
  /^\s*(update|delete|truncate|merge|do)\b/i,
  /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/i,
  // What `ON CONFLICT` of the version before may name.
  /\bdrop\s+constraint\b/i,
]

const isDrastic = (text: string): boolean =>
  text
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
    .split('--> statement-breakpoint')
    .some((statement) => drastic.some((pattern) => pattern.test(statement)))

test('every migration that takes something away or writes over it says whether it can be undone', async () => {
  const migrations = await readMigrations()
  const later = migrations.slice(migrations.findIndex(({ name }) => name === firstReleased) + 1)
  expect(later.length).toBeGreaterThan(5)
  const undeclared: string[] = []
  for (const { name, effect } of later) {
    const text = await readFile(join(migrationsFolder, `${name}.sql`), 'utf8')
    if (isDrastic(text) && !effect) undeclared.push(name)
  }
  expect(undeclared, 'add these to lib/service/db/migration-effects.ts').toEqual([])
})

test('what is declared names migrations that exist, and none that comes later', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  for (const [name, { undo, worksFrom }] of Object.entries(migrationEffects)) {
    expect(names).toContain(name)
    if (worksFrom === undefined) continue
    expect(names.indexOf(worksFrom)).toBeGreaterThanOrEqual(0)
    expect(names.indexOf(worksFrom)).toBeLessThanOrEqual(names.indexOf(name))
    // The version before cannot be started again.
    expect(undo).toBe('backup')
  }
})

test('the schema of the job queue is the one that every version since the first release has', async () => {
  const text = await readFile(join(root, 'node_modules/pg-boss/package.json'), 'utf8')
  // Where it changes, the next migration needs `worksFrom`: nobody promises that two versions of pg-boss share a queue.
  expect(JSON.parse(text)).toMatchObject({ pgboss: { schema: 43 } })
})

test.each([
  'ALTER TABLE "shipments" DROP COLUMN "paper";',
  'DROP TABLE "watches";',
  'ALTER TABLE "watches" RENAME COLUMN "heard_at" TO "last_message_at";',
  'ALTER TABLE "quotes" ALTER COLUMN "sheets" SET DATA TYPE bigint;',
  'ALTER TABLE "quotes" ALTER COLUMN "sheets" TYPE bigint;',
  'ALTER TABLE "quotes" ALTER COLUMN "sheets" SET NOT NULL;',
  'ALTER TABLE "quotes" ADD COLUMN "carrier_id" text NOT NULL;',
  'CREATE INDEX a ON b (c);--> statement-breakpoint\n-- Why.\nUPDATE "tasks" SET "kind" = 1;',
  'DELETE FROM "kept_details";',
  'TRUNCATE kept_details;',
  'DO $$ BEGIN DELETE FROM tasks; END $$;',
  'ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_code";',
])('%s has to be declared', (text) => {
  expect(isDrastic(text)).toBe(true)
})

test.each([
  'CREATE TABLE "a" ("id" uuid NOT NULL, "updated_at" timestamp);',
  'ALTER TABLE "quotes" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;',
  'ALTER TABLE "quotes" ADD COLUMN "kit" text;',
  'DROP INDEX "shipments_outcome";',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE tasks SET kind = 1; DELETE FROM tasks $$;',
  '-- Until now: UPDATE nothing.\nCREATE INDEX a ON b (c);',
])('%s does not', (text) => {
  expect(isDrastic(text)).toBe(false)
})
