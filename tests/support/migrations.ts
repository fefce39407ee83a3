import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { migrationsFolder } from '#lib/service/db/compatibility.ts'

/** Adds migrations, by their names, to a copy of the folder of them, as those of a later version. */
export const addMigrations = async (
  folder: string,
  added: Readonly<Record<string, string>>,
): Promise<void> => {
  const journal = join(folder, 'meta', '_journal.json')
  // Written by drizzle-kit, in the order in which it is applied.
  const all = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  for (const [tag, text] of Object.entries(added)) {
    await writeFile(join(folder, `${tag}.sql`), text)
    const last = all.entries.at(-1)
    const [idx, when] = [(last?.idx ?? 0) + 1, (last?.when ?? 0) + 1]
    all.entries.push({ ...last, idx, when, tag })
  }
  await writeFile(journal, JSON.stringify(all))
}

/** Copies migrations without what only their generator reads, which is most of it. */
export const copyMigrations = (target: string): Promise<void> =>
  cp(migrationsFolder, target, {
    recursive: true,
    filter: (path) => !basename(path).endsWith('_snapshot.json'),
  })

/** Makes the folder of migrations that a later version has, removed after the test. */
export const createLaterMigrations = async (added: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyMigrations(folder)
  await addMigrations(folder, added)
  return folder
}
