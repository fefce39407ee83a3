import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#scripts/exclusive.mjs'
import { createLaterMigrations } from '#tests/support/migrations.ts'

import { migrationsFolder, readMigrations } from './compatibility.ts'
import { type MigrationEffects, migrationEffects } from './migration-effects.ts'

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

/** Lists the migrations that say nothing of what they take away. The first makes the tables: no database lacks it. */
const listUndeclared = async (folder: string, effects: MigrationEffects): Promise<string[]> => {
  const undeclared: string[] = []
  for (const { name, effect } of (await readMigrations(folder, effects)).slice(1)) {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    if (isDrastic(text) && !effect) undeclared.push(name)
  }
  return undeclared
}

test('every migration that removes or overwrites data declares whether it is reversible', async () => {
  const undeclared = await listUndeclared(migrationsFolder, migrationEffects)
  expect(undeclared, 'add these to lib/service/db/migration-effects.ts').toEqual([])
})

test('reports an undeclared one among others', async () => {
  const folder = await createLaterMigrations({
    '0097_add': 'ALTER TABLE "tags" ADD COLUMN "color" text;',
    '0098_drop': 'ALTER TABLE "tags" DROP COLUMN "color";',
    '0099_rename': 'ALTER TABLE "tags" RENAME COLUMN "name" TO "label";',
  })
  const declared: MigrationEffects = { '0098_drop': { undo: 'backup', because: 'drops a column' } }
  expect(await listUndeclared(folder, declared)).toEqual(['0099_rename'])
})

/** Lists what is declared of no migration, by one that comes later, or of a version before that could be started again. */
const listMistaken = (names: readonly string[], effects: MigrationEffects): string[] =>
  Object.entries(effects)
    .filter(([name, { undo, worksFrom }]) => {
      const until = names.slice(0, names.indexOf(name) + 1)
      return (
        until.length === 0 || (worksFrom !== undefined && (undo !== 'backup' || !until.includes(worksFrom)))
      )
    })
    .map(([name]) => name)

test('declarations name existing migrations, and none that comes later', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(listMistaken(names, migrationEffects)).toEqual([])
})

test('reports a wrong declaration', () => {
  const because = 'drops a column'
  const effects: MigrationEffects = {
    '0001_right': { undo: 'backup', because, worksFrom: '0001_right' },
    '0002_from-later': { undo: 'backup', because, worksFrom: '0003_undone' },
    '0003_undone': { undo: 'none', because, worksFrom: '0001_right' },
    '0004_unknown': { undo: 'backup', because },
  }
  expect(listMistaken(['0001_right', '0002_from-later', '0003_undone'], effects)).toEqual([
    '0002_from-later',
    '0003_undone',
    '0004_unknown',
  ])
})

test('the job queue’s schema matches every released version', async () => {
  const text = await readFile(join(root, 'node_modules/pg-boss/package.json'), 'utf8')
  // Where it changes, the next migration needs `worksFrom`: no one promises that two versions of pg-boss share a
  // queue.
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
  'DELETE FROM "cached_details";',
  'TRUNCATE cached_details;',
  'DO $$ BEGIN DELETE FROM tasks; END $$;',
  'ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_code";',
])('%s must be declared', (text) => {
  expect(isDrastic(text)).toBe(true)
})

test.each([
  'CREATE TABLE "a" ("id" uuid NOT NULL, "updated_at" timestamp);',
  'ALTER TABLE "quotes" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;',
  'ALTER TABLE "quotes" ADD COLUMN "kit" text;',
  'DROP INDEX "shipments_outcome";',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE tasks SET kind = 1; DELETE FROM tasks $$;',
  '-- Until now: UPDATE nothing.\nCREATE INDEX a ON b (c);',
])('%s need not be declared', (text) => {
  expect(isDrastic(text)).toBe(false)
})
