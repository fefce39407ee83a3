import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { recordQueries } from '#tests/support/record-queries.ts'
import { openTestService } from '#tests/support/service.ts'

const { db, databaseUrl, send, upload } = await openTestService({
  SANDBOX_PACE: 'manual',
  SANDBOX_WEBHOOKS: 'orderly',
})

/** What the simulators keep, and what the queue does by itself, is no cost of a letter. */
const isOfLetter = (text: string): boolean =>
  !/"sandbox_|unnest\(\$1::text\[\]\) queue|jobs\.(?:queue|version|bam)/.test(text)

const isQuiet = async (): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from jobs.job where state = 'active' or state < 'active' and start_after <= now()`,
  )
  return rows.length === 0
}

/** Counts the statements of `work` and of the jobs that it causes. */
const countStatements = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> => {
  await expect.poll(isQuiet).toBe(true)
  let polls = 0
  const { result, queries } = await recordQueries(databaseUrl, async () => {
    const done = await work()
    await expect
      .poll(
        () => {
          polls += 1
          return isQuiet()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    return done
  })
  return { result, statements: queries.filter(isOfLetter).length - polls }
}

const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
const letter = await createTestPdf({ pages: 2 })

const sendLetter = async () => {
  const uploaded = await countStatements(() => upload('/api/v1/documents/upload', 'notice.pdf', letter))
  const created = await countStatements(() =>
    send('POST', '/api/v1/shipments', {
      document_key: uploaded.result.data['document_key'],
      to_address: { name: 'Elizabeth Swan', ...address },
      from_address: { company: 'Harbor Legal', ...address },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    }),
  )
  const { id, rates } = created.result.data as { id: string; rates: { carrier: string; quote_id: string }[] }
  const quote = rates.find(({ carrier }) => carrier === 'USPS')
  const bought = await countStatements(() =>
    send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: quote?.quote_id }),
  )
  expect(bought.result.status).toBe(200)
  const read = await countStatements(() => send('GET', `/api/v1/shipments/${id}`))
  const reread = await countStatements(() => send('GET', `/api/v1/shipments/${id}`))
  return {
    upload: uploaded.statements,
    create: created.statements,
    buy: bought.statements,
    read: read.statements,
    reread: reread.statements,
  }
}

/** What a letter was measured to need; a tenth more is a change to be looked at. */
const usual = { upload: 8, create: 28, buy: 165, read: 13, reread: 4 }

test('a letter needs no more statements than it is known to', async () => {
  // The first one also asks what is remembered afterwards.
  await sendLetter()
  // What the service does by the clock can fall into any letter, but not into all of them.
  const costs = [await sendLetter(), await sendLetter(), await sendLetter(), await sendLetter()]
  for (const step of ['upload', 'create', 'buy', 'read', 'reread'] as const) {
    const least = Math.min(...costs.map((cost) => cost[step]))
    expect(least, step).toBeLessThanOrEqual(Math.ceil(usual[step] * 1.1))
    expect(least, step).toBeGreaterThan(0)
  }
})
