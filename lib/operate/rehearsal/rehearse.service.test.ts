import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestService } from '#tests/support/service.ts'

import { type RehearsedCase, rehearsedCases } from './cases.ts'
import { rehearse, resumeRehearsal } from './rehearse.ts'
import { rehearsalReport } from './report.ts'

const free = { isLive: false, budgetCents: null }

const root = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => join(root, newId())

const few = (...names: string[]): RehearsedCase[] => rehearsedCases.filter(({ name }) => names.includes(name))

describe('a rehearsal', () => {
  let ctx: ServiceContext
  let forward: (milliseconds: number) => void
  beforeAll(async () => {
    const { deps, clock, organizationId } = await openTestService()
    ctx = systemContext(deps, organizationId)
    forward = (milliseconds) => clock.forward(milliseconds)
  })

  const play = (cases: RehearsedCase[], changes: Partial<Parameters<typeof rehearse>[1]> = {}) =>
    rehearse(ctx, { folder: newFolder(), overnight: false, spending: free, cases, ...changes })

  test('rejects a production key without a budget, before it creates a folder', async () => {
    const folder = newFolder()
    const live = {
      ...ctx,
      config: {
        ...ctx.config,
        sandbox: { ...ctx.config.sandbox, rates: false },
        easypost: { apiKey: 'EZAKproduction', webhookSecret: '', baseUrl: undefined },
      },
    }
    const go = (spending: Parameters<typeof rehearse>[1]['spending']) =>
      rehearse(live, { folder, overnight: false, spending })
    await expect(go(free)).rejects.toThrow('EASYPOST_API_KEY is not a test key')
    await expect(go({ isLive: true, budgetCents: null })).rejects.toThrow('budget')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('buys nothing if the vendor responds in production mode to an assumed test key', async () => {
    const bought: string[] = []
    const openRecordedRates: ServiceContext['providers']['openRecordedRates'] = (onExchange) => {
      const rates = ctx.providers.openRecordedRates((exchange) =>
        onExchange({
          ...exchange,
          answer: { ...(exchange.answer as Record<string, unknown>), mode: 'production' },
        }),
      )
      return {
        ...rates,
        buyLabel: (rate) => {
          bought.push(rate.providerRateId)
          return rates.buyLabel(rate)
        },
      }
    }
    const surprised = { ...ctx, providers: { ...ctx.providers, openRecordedRates } }
    await expect(
      rehearse(surprised, {
        folder: newFolder(),
        overnight: false,
        spending: free,
        cases: few('label-6x9'),
      }),
    ).rejects.toThrow('responded in production mode')
    expect(bought).toEqual([])
  })

  test('never spends more than its budget', async () => {
    const report = await play(few('label-6x9-certified', 'flatrate'), {
      spending: { isLive: true, budgetCents: 700 },
    })
    expect(report.pieces.map(({ name }) => name)).toEqual(['label-6x9-certified-USPS-First'])
    expect(report.spent_cents).toBeLessThanOrEqual(700)
    expect(report.not_sold.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('more than is left of the budget'),
    )
  })

  test('requests refunds after an abort, and resuming refunds a label whose refund failed', async () => {
    const folder = newFolder()
    const openRecordedRates: ServiceContext['providers']['openRecordedRates'] = (onExchange) => ({
      ...ctx.providers.openRecordedRates(onExchange),
      createScanForm: () => Promise.reject(new Error('the cable was pulled')),
      refundLabel: () => ctx.providers.rates.refundLabel('shp_unknown'),
    })
    const broken = { ...ctx, providers: { ...ctx.providers, openRecordedRates } }
    const cases = few('label-6x9-certified')
    await expect(rehearse(broken, { folder, overnight: false, spending: free, cases })).rejects.toThrow(
      'the cable was pulled',
    )
    const text = await readFile(join(folder, 'report.json'), 'utf8')
    const left = rehearsalReport.parse(JSON.parse(text))
    expect(left).toMatchObject({
      failure: 'the cable was pulled',
      pieces: [{ is_owed: true, refund: expect.stringContaining('not requested') }],
    })
    const resumed = await resumeRehearsal(ctx, { folder, spending: free })
    expect(resumed.pieces).toMatchObject([{ is_owed: false, refund: 'submitted' }])
    expect(await readFile(join(folder, 'report.md'), 'utf8')).toContain(
      'Every label that was bought has been submitted for a refund.',
    )
  })

  test('does not treat a missed night as a rejection', async () => {
    const folder = newFolder()
    const first = await play(few('flatrate'), { folder, overnight: true })
    forward(Date.parse(first.overnight?.not_after ?? '') - ctx.clock.now().getTime())
    const second = await resumeRehearsal(ctx, { folder, spending: free })
    expect(second.failure).toContain('had passed, and with it the label date')
    expect(second.capabilities.forms_after_manifest).toBeNull()
    expect(second.pieces.every((piece) => !piece.is_owed)).toBe(true)
  })

  test('requires a new folder to start, and one with a report to resume', async () => {
    const folder = newFolder()
    await play([], { folder })
    await expect(play([], { folder })).rejects.toThrow('is not empty')
    await expect(resumeRehearsal(ctx, { folder: newFolder(), spending: free })).rejects.toThrow(
      'has no report.json',
    )
  })
})
