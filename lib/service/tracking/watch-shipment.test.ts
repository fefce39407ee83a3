import { assert, property, uuid } from 'fast-check'
import { expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { newId } from '#lib/service/ids.ts'

import { nextPollAt } from './watch-shipment.ts'

const boughtAt = new Date('2026-03-03T12:00:00.000Z')

const waitHours = (ageDays: number, shipmentId = newId()): number | null => {
  const now = new Date(boughtAt.getTime() + ageDays * dayMs)
  const next = nextPollAt({ shipmentId, boughtAt }, now, 12)
  return next && (next.getTime() - now.getTime()) / hourMs
}

test('polls a piece less often with age, and finally not again', () => {
  const shipmentId = newId()
  const waits = [0, 10, 30, 90, 400].map((age) => waitHours(age, shipmentId) ?? 0)
  expect(waits).toEqual(waits.toSorted((left, right) => left - right))
  expect(waitHours(731)).not.toBeNull()
  expect(waitHours(761)).toBeNull()
})

test('polls a return receipt as long as carriers retain one, which no setting of its task exceeds', () => {
  const settings = readSettings({ ATTENTION_RECEIPT_DAYS: '723' })
  expect(waitHours(settings.attention.receiptDays)).not.toBeNull()
  expect(() => readSettings({ ATTENTION_RECEIPT_DAYS: '724' })).toThrow('ATTENTION_RECEIPT_DAYS')
})

test('spreads polls of pieces bought at once over a quarter of the interval', () => {
  assert(
    property(uuid(), (shipmentId) => {
      const hours = waitHours(0, shipmentId)
      expect(hours).toBeGreaterThanOrEqual(12)
      expect(hours).toBeLessThanOrEqual(15)
    }),
  )
})
