import { describe, expect, test } from 'vitest'

import { isDay } from '#lib/contract/formats/time.values.ts'

import { arrivalOf, daysLate } from './arrival.values.ts'

const handedOver = { carrier: 'USPS', service: 'Priority', label_date: '2026-11-20' }

describe('arrival', () => {
  test('takes the carrier’s date as the named day, without a time zone', () => {
    const quote = {
      ...handedOver,
      delivery_date: '2026-11-24T00:00:00.000Z',
      delivery_days: 4,
      delivery_date_guaranteed: true,
    }
    expect(arrivalOf(quote)).toEqual({ day: '2026-11-24', days: 4, isGuaranteed: true })
  })

  test('counts bare days in postal days from the planned handoff, never as guaranteed', () => {
    const quote = { ...handedOver, delivery_date: null, delivery_days: 3, delivery_date_guaranteed: true }
    expect(arrivalOf(quote)).toEqual({ day: '2026-11-24', days: 3, isGuaranteed: false })
  })

  test('is unknown if the carrier states nothing', () => {
    const quote = { ...handedOver, delivery_date: null, delivery_days: null, delivery_date_guaranteed: false }
    expect(arrivalOf(quote).day).toBeNull()
    expect(arrivalOf({ ...quote, delivery_days: 2, label_date: null })).toEqual({
      day: null,
      days: 2,
      isGuaranteed: false,
    })
  })
})

describe('the deadline', () => {
  const on = (day: string | null) => ({ day, days: null, isGuaranteed: false })

  test('is met on its own day and missed by whole days after it', () => {
    expect(daysLate(on('2026-11-25'), '2026-11-25')).toBe(0)
    expect(daysLate(on('2026-11-24'), '2026-11-25')).toBe(-1)
    expect(daysLate(on('2026-11-27'), '2026-11-25')).toBe(2)
    expect(daysLate(on('2026-03-02'), '2026-02-27')).toBe(3)
  })

  test('is neither met nor missed when the arrival is unknown', () => {
    expect(daysLate(on(null), '2026-11-25')).toBeNull()
  })

  test('must be a day that exists', () => {
    expect(isDay('2026-11-25')).toBe(true)
    expect(isDay('2026-02-30')).toBe(false)
    expect(isDay('25.11.2026')).toBe(false)
    expect(isDay('')).toBe(false)
  })
})
