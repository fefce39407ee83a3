import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createMatterInput } from '#lib/contract/matters/matter.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertManyShipments } from '#tests/support/shipments/many-shipments.ts'

import { createMatter, updateMatter } from './change-matter.ts'
import { textsAtOnce, updateNextSearchTexts } from './update-search-texts.ts'

const { ctx, databaseUrl, asked } = await openTestContext()

/** Runs the jobs that were requested, until there are none. Returns how many ran. */
const runJobs = async (): Promise<number> => {
  let ran = 0
  for (let job = asked.shift(); job; job = asked.shift()) {
    if (job.name !== 'matter.update_search') continue
    await updateNextSearchTexts(ctx, job.data)
    ran += 1
  }
  return ran
}

const open = async () => {
  const total = 2 * textsAtOnce + 50
  await insertManyShipments(databaseUrl, ctx, total)
  const input = { number: '2026-0417', name: 'Swan v. Turner' }
  const { id } = await createMatter(ctx, createMatterInput.parse(input))
  const isOurs = eq(shipments.organizationId, ctx.organizationId)
  await ctx.db.update(shipments).set({ matterId: id }).where(isOurs)
  /** Counts the letters whose text has the word, newest first until the first without it, and all. */
  const count = async (word: string) => {
    const rows = await ctx.db
      .select({ id: shipments.id, text: shipments.searchText })
      .from(shipments)
      .where(isOurs)
    const has = rows
      .toSorted((one, other) => other.id.localeCompare(one.id))
      .map(({ text }) => text.includes(word))
    const first = has.indexOf(false)
    return { newest: first === -1 ? total : first, all: has.filter(Boolean).length }
  }
  return { id, total, count }
}

test('the newest letters of a renamed matter are found at once by its new name, the others after its jobs', async () => {
  const { id, total, count } = await open()
  await updateMatter(ctx, id, { name: 'Sparrow v. Turner' })
  expect(await count('sparrow')).toEqual({ newest: textsAtOnce, all: textsAtOnce })
  expect(await runJobs()).toBe(2)
  expect(await count('sparrow')).toEqual({ newest: total, all: total })
  expect((await count('swan v.')).all).toBe(0)

  // Renamed again before the jobs of the first name ran: each has letters found by the name that the matter has then.
  await updateMatter(ctx, id, { name: 'Norrington v. Turner' })
  await updateMatter(ctx, id, { name: 'Beckett v. Turner' })
  expect(await runJobs()).toBe(4)
  expect((await count('beckett')).all).toBe(total)
  expect((await count('norrington')).all).toBe(0)
})

test('a change that letters are not found by enqueues nothing', async () => {
  const { id } = await createMatter(ctx, createMatterInput.parse({ number: '2026-0418', name: 'Lease' }))
  await updateMatter(ctx, id, { status: 'closed' })
  expect(await runJobs()).toBe(0)
})
