import { text } from 'node:stream/consumers'

import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'

import { spendingQuery } from '#lib/contract/billing/billing.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { getSpending } from './spending.ts'
import { readEntries, type StatementEntry, sumUp } from './statement-entries.ts'
import { getStatementPdf } from './statement-pdf.ts'
import { listStatements, selectMonths, getStatementTable } from './statements.ts'

const { ctx } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...ctx, organizationId: newId() })

const readCsv = async (file: FileDownload) => {
  const content = await text(file.body as NodeJS.ReadableStream)
  const parsed = Papa.parse<Record<string, string>>(content, { header: true, skipEmptyLines: true })
  expect(parsed.errors).toEqual([])
  return parsed.data
}

const toCents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100)
const sumColumn = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + toCents(row[column]), 0)

const entriesOf = async (own: ServiceContext, month: string, zone = 'UTC'): Promise<StatementEntry[]> => {
  const entries: StatementEntry[] = []
  for await (const batch of readEntries(own, month, zone)) entries.push(...batch)
  return entries
}

/** A row of numbers that looks like chance and is the same in every run. */
const createChance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** Charges over four months, a quarter of them refunded some weeks later, many at the edge of a month. */
const manyRows = (organizationId: string, count: number, seed: number) => {
  const chance = createChance(seed)
  const edges = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
  return Array.from({ length: count }, () => {
    const edge = edges[chance(12)]
    const capturedAt = edge ? new Date(edge) : new Date(Date.UTC(2025, 10, 1) + chance(120 * 86_400) * 1000)
    const amountCents = 1 + chance(90_000)
    const given = {
      capturedAt,
      amountCents,
      taxAmountCents: chance(amountCents),
      carrier: ['USPS', 'UPSDAP', 'FedExDefault'][chance(3)] ?? 'USPS',
    }
    if (chance(4) > 0) return chargeRow(organizationId, given)
    const refundedAt = new Date(capturedAt.getTime() + chance(40 * 86_400) * 1000)
    return refundedRow(organizationId, { ...given, refundedAt })
  })
}

describe('of thousands of charges and refunds', async () => {
  const own = elsewhere()
  const rows = manyRows(own.organizationId, 3000, 7)
  await insertCharges(own, rows)
  const statements = await listStatements(own)

  test('every one is in the statement of its month, and in no other', () => {
    const taken = statements.reduce((sum, month) => sum + month.charged_cents, 0)
    const back = statements.reduce((sum, month) => sum + month.refunded_cents, 0)
    expect(taken).toBe(rows.reduce((sum, row) => sum + row.amountCents, 0))
    expect(back).toBe(rows.reduce((sum, row) => sum + (row.refundedCents ?? 0), 0))
    expect(statements.length).toBeGreaterThan(4)
  })

  test('list, rows, table and spending of each month add up to the same amount', async () => {
    const spending = await getSpending(own, spendingQuery.parse({ from: '2025-10', to: '2026-04' }))
    for (const statement of statements) {
      const entries = await entriesOf(own, statement.month)
      const { total, carriers } = sumUp(entries)
      const expected = { charged: statement.charged_cents, refunded: statement.refunded_cents }
      expect({ charged: total.chargedCents, refunded: total.refundedCents }).toEqual(expected)
      expect(carriers.reduce((sum, { sums }) => sum + sums.netCents, 0)).toBe(statement.net_cents)
      const table = await readCsv(await getStatementTable(own, statement.month, 'csv'))
      expect(table).toHaveLength(statement.charge_count + statement.refund_count)
      expect({
        charged: sumColumn(table, 'Charged (USD)'),
        refunded: sumColumn(table, 'Refunded (USD)'),
      }).toEqual(expected)
      const month = spending.months.find((each) => each.month === statement.month)
      expect(month).toMatchObject({ net_cents: statement.net_cents, charged_cents: statement.charged_cents })
      expect(month?.parts.reduce((sum, part) => sum + part.net_cents, 0)).toBe(statement.net_cents)
    }
    expect(spending.total.net_cents).toBe(statements.reduce((sum, month) => sum + month.net_cents, 0))
  })

  test('a statement is in chronological order across batches', async () => {
    for (const { month } of statements) {
      const moments = (await entriesOf(own, month)).map((entry) => entry.occurredAt.getTime())
      expect(moments).toEqual(moments.toSorted((left, right) => left - right))
    }
  })

  test('a month begins and ends in the requested time zone', async () => {
    const zone = 'America/Los_Angeles'
    const { rows: months } = await selectMonths(own, zone)
    for (const { month, charged_cents: charged, refunded_cents: refunded } of months) {
      const { total } = sumUp(await entriesOf(own, month, zone))
      expect([total.chargedCents, total.refundedCents]).toEqual([Number(charged), Number(refunded)])
    }
    const inUtc = await entriesOf(own, '2026-02')
    const inLosAngeles = await entriesOf(own, '2026-02', zone)
    const midnight = '2026-02-01T00:00:00.000Z'
    const hasMidnight = (entries: StatementEntry[]) =>
      entries.some((entry) => entry.occurredAt.toISOString() === midnight)
    expect([hasMidnight(inUtc), hasMidnight(inLosAngeles)]).toEqual([true, false])
  })
})

test('a month of many charges is a table and a document of several pages', async () => {
  const own = elsewhere()
  const chance = createChance(3)
  await insertCharges(
    own,
    Array.from({ length: 200 }, () =>
      chargeRow(own.organizationId, {
        capturedAt: new Date(Date.UTC(2026, 1, 1) + chance(28 * 86_400) * 1000),
        amountCents: 1749,
      }),
    ),
  )
  const table = await readCsv(await getStatementTable(own, '2026-02', 'csv'))
  expect(table).toHaveLength(200)
  expect(sumColumn(table, 'Charged (USD)')).toBe(349_800)
  const file = await getStatementPdf(own, '2026-02')
  const words = await pdfText(file.body as Uint8Array)
  expect(words).toContain('$3,498.00 in 200 charges')
  expect(words.match(/\$17\.49/g)).toHaveLength(200)
})

describe('names with special characters', async () => {
  const hostile = [
    '=HYPERLINK("http://evil.example","x")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '  =1+1',
    '=1+1\nsecond line',
    '＝1+1',
    'comma, "quote"\r\nand line',
  ]
  const own = elsewhere()
  for (const name of hostile) {
    const { shipmentId } = await insertDraft(own, { name })
    await insertCharges(own, [
      chargeRow(own.organizationId, { capturedAt: new Date('2026-02-03T10:00:00Z'), shipmentId }),
    ])
  }

  test('no cell of the table is a formula, and every name is complete', async () => {
    const table = await readCsv(await getStatementTable(own, '2026-02', 'csv'))
    const names = table.map((row) => row['Shipment'] ?? '')
    expect(names.map((name) => name.replace(/^'/, '')).toSorted()).toEqual(hostile.toSorted())
    for (const row of table) {
      for (const value of Object.values(row)) expect(value).not.toMatch(/^\s*[=+\-@＝]/)
    }
  })

  test('the document is rendered regardless', async () => {
    const file = await getStatementPdf(own, '2026-02')
    expect(
      Buffer.from(file.body as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

test('a statement names its organization, month, time zone and totals', async () => {
  const own = elsewhere()
  const { shipmentId } = await insertDraft(own, { name: 'Notice to unit 4' })
  await insertCharges(own, [
    chargeRow(own.organizationId, { capturedAt: new Date('2026-02-03T10:00:00Z'), shipmentId }),
    refundedRow(own.organizationId, {
      capturedAt: new Date('2026-01-30T10:00:00Z'),
      refundedAt: new Date('2026-02-04T10:00:00Z'),
      amountCents: 1749,
      carrier: 'UPSDAP',
    }),
  ])
  const { body } = await getStatementPdf(own, '2026-02')
  const words = await pdfText(body as Uint8Array)
  for (const expected of [
    'Mailroom',
    'Harbor Legal',
    'February 2026 (UTC)',
    'Notice to unit 4',
    '$9.02 in 1 charge',
    '$17.49 in 1 refund',
    '−$8.47',
    '2026-02-04',
    'UPS',
  ]) {
    expect(words).toContain(expected)
  }
})

test('a month without charges has a statement that says so', async () => {
  expect(await readCsv(await getStatementTable(elsewhere(), '2026-02', 'csv'))).toEqual([])
  const file = await getStatementPdf(elsewhere(), '2026-02')
  expect(file.filename).toBe('statement-2026-02.pdf')
})

describe('spending', async () => {
  const own = elsewhere()
  const { organizationId } = own
  const [notices, evictions] = [newId(), newId()]
  await own.db.insert(tags).values([
    { organizationId, id: notices, name: 'notices' },
    { organizationId, id: evictions, name: 'evictions' },
  ])
  const tagged = newId()
  await own.db.insert(shipmentTags).values([
    { organizationId, tagId: notices, shipmentId: tagged },
    { organizationId, tagId: evictions, shipmentId: tagged },
  ])
  await insertCharges(own, [
    chargeRow(organizationId, {
      capturedAt: new Date('2026-02-03T10:00:00Z'),
      amountCents: 1000,
      shipmentId: tagged,
    }),
    refundedRow(organizationId, {
      capturedAt: new Date('2026-01-03T10:00:00Z'),
      refundedAt: new Date('2026-02-05T10:00:00Z'),
      amountCents: 300,
      carrier: 'UPSDAP',
    }),
  ])
  const ask = (query: Record<string, string>) => getSpending(own, spendingQuery.parse(query))

  test('by carrier is net of refunds made in the month', async () => {
    const { months, total } = await ask({ from: '2025-12', to: '2026-02' })
    expect(months.map(({ month, net_cents: net }) => [month, net])).toEqual([
      ['2025-12', 0],
      ['2026-01', 300],
      ['2026-02', 700],
    ])
    expect(months[2]?.parts).toMatchObject([
      { name: 'UPSDAP', net_cents: -300 },
      { name: 'USPS', net_cents: 1000 },
    ])
    expect(total).toEqual({
      charge_count: 2,
      charged_cents: 1300,
      refunded_cents: 300,
      net_cents: 1000,
      account_postage_cents: 0,
    })
  })

  test('by tag counts a shipment under each of its tags, and once in the month', async () => {
    const { months } = await ask({ from: '2026-02', to: '2026-02', by: 'tag' })
    expect(months).toMatchObject([
      {
        net_cents: 700,
        parts: [
          { name: 'evictions', net_cents: 1000 },
          { name: 'notices', net_cents: 1000 },
          { name: null, net_cents: -300 },
        ],
      },
    ])
  })

  test('covers the last twelve months by default', async () => {
    const { from, to, months } = await ask({})
    expect([from, to, months.length]).toEqual(['2025-04', '2026-03', 12])
  })

  test.each([
    [{ from: '2026-03', to: '2026-02' }, 'The first month must not be after the last month.'],
    [{ from: '2020-01', to: '2026-02' }, 'Request at most 36 months at once.'],
  ])('%o is rejected', async (query, message) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message })
  })
})

test('months, statements and receipts use the organization’s time zone', async () => {
  const own = elsewhere()
  await own.db.insert(organizations).values({
    organizationId: own.organizationId,
    name: 'Auckland Office',
    timeZone: 'Pacific/Auckland',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  // The first of February there.
  await insertCharges(own, [
    chargeRow(own.organizationId, { capturedAt: new Date('2026-01-31T12:00:00Z'), amountCents: 1749 }),
  ])
  expect(await listStatements(own)).toMatchObject([{ month: '2026-02', time_zone: 'Pacific/Auckland' }])
  const [row] = await readCsv(await getStatementTable(own, '2026-02', 'csv'))
  expect(Object.values(row ?? {}).join(' ')).toContain('2026-02-01')
})
