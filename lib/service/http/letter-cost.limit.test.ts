import { expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { recordQueries } from '#tests/support/record-queries.ts'
import { openTestService } from '#tests/support/service.ts'

const { databaseUrl, send, upload, drain } = await openTestService({
  SANDBOX_PACE: 'manual',
  SANDBOX_WEBHOOKS: 'orderly',
})

/** Statements of the simulators, of the queue's own upkeep and of draining it are no cost of a letter. */
const isOfLetter = (text: string): boolean =>
  !/"sandbox_|unnest\(\$1::text\[\]\) queue|jobs\.(?:queue|version|bam)|bool_or\(state/.test(text)

/** Counts the statements of `work` and of the jobs that it causes. */
const countStatements = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> => {
  await drain()
  const { result, queries } = await recordQueries(databaseUrl, async () => {
    const done = await work()
    await drain()
    return done
  })
  return { result, statements: queries.filter(isOfLetter).length }
}

/** What draining needs when there is nothing to do. */
const idle = (await countStatements(() => Promise.resolve())).statements

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
    upload: uploaded.statements - idle,
    create: created.statements - idle,
    buy: bought.statements - idle,
    read: read.statements - idle,
    reread: reread.statements - idle,
  }
}

/** What a letter was measured to need; a tenth more is a change to be looked at. */
const usual = { upload: 7, create: 31, buy: 132, read: 13, reread: 3 }

test('a letter needs no more statements than recorded', async () => {
  // The first one also asks what is remembered afterwards.
  await sendLetter()
  // How many of its jobs fall together, and so need fewer statements, varies.
  const costs = [await sendLetter(), await sendLetter(), await sendLetter(), await sendLetter()]
  for (const step of ['upload', 'create', 'buy', 'read', 'reread'] as const) {
    const least = Math.min(...costs.map((cost) => cost[step]))
    expect(least, step).toBeLessThanOrEqual(Math.ceil(usual[step] * 1.1))
    expect(least, step).toBeGreaterThan(0)
  }
})
