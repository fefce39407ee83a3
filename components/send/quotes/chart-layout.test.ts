import { describe, expect, test } from 'vitest'

import { layOutChart } from './chart-layout.ts'

const at = (id: string, day: string | null, cents: number) => ({ id, day, cents })

const many = Array.from({ length: 24 }, (_, index) =>
  at(`overnight ${index}`, index % 3 === 0 ? '2026-11-25' : '2026-11-27', 4000 + index * 7),
)

describe('the days of the chart', () => {
  test('include every day from the first arrival to the last, with Sundays and postal holidays marked', () => {
    const { columns } = layOutChart([at('a', '2026-11-25', 900), at('b', '2026-11-30', 500)], null)
    expect(columns.map(({ day }) => day?.slice(8))).toEqual(['25', '26', '27', '28', '29', '30'])
    expect(columns.filter(({ isPostal }) => !isPostal).map(({ day, holiday }) => [day, holiday])).toEqual([
      ['2026-11-26', 'Thanksgiving Day'],
      ['2026-11-29', null],
    ])
  })

  test('have equal width across clock changes', () => {
    const { columns } = layOutChart([at('a', '2026-10-30', 900), at('b', '2026-11-03', 500)], null)
    expect(columns.map(({ day }) => day?.slice(5))).toEqual(['10-30', '10-31', '11-01', '11-02', '11-03'])
    expect(new Set(columns.map(({ width }) => width)).size).toBe(1)
  })

  test('are limited to days with an arrival when there are many, and gaps are marked', () => {
    const { columns } = layOutChart([at('a', '2026-11-25', 900), at('b', '2026-12-20', 500)], null)
    expect(columns.map(({ day, skipsDays }) => [day, skipsDays])).toEqual([
      ['2026-11-25', false],
      ['2026-12-20', true],
    ])
  })

  test('are followed by a column of services without a date', () => {
    const { columns, dots } = layOutChart([at('a', '2026-11-25', 900), at('b', null, 500)], null)
    expect(columns.at(-1)).toMatchObject({ day: null, x: 0.5, width: 0.5 })
    expect(dots.find(({ id }) => id === 'b')?.x).toBe(0.75)
  })

  test('may be empty', () => {
    expect(layOutChart([], '2026-11-25')).toMatchObject({ columns: [], dots: [], late: null })
  })
})

describe('the dots', () => {
  test('are all drawn within their day', () => {
    const { columns, dots } = layOutChart([...many, at('none', null, 900)], null)
    expect(dots).toHaveLength(25)
    for (const { id, x, y } of dots) {
      const day = many.find((price) => price.id === id)?.day ?? null
      const column = columns.find((each) => each.day === day)
      expect(x).toBeGreaterThan(column?.x ?? 1)
      expect(x).toBeLessThan((column?.x ?? 0) + (column?.width ?? 0))
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(1)
    }
  })

  test('of one day and similar prices are side by side', () => {
    const prices = [at('a', '2026-11-25', 900), at('b', '2026-11-25', 905), at('c', '2026-11-25', 910)]
    const { dots } = layOutChart([...prices, at('d', '2026-11-28', 6000)], null)
    const [first, ...others] = dots.filter(({ id }) => id !== 'd').map(({ x }) => x)
    expect(first).toBe(0.125)
    expect(others.map((x) => Math.abs(x - 0.125))).toEqual([expect.closeTo(0.034), expect.closeTo(0.034)])
    expect(new Set(dots.map(({ x }) => x)).size).toBe(4)
  })

  test('of one day and different prices are stacked', () => {
    const { dots } = layOutChart([at('a', '2026-11-25', 900), at('b', '2026-11-25', 6000)], null)
    expect(dots.map(({ x }) => x)).toEqual([0.5, 0.5])
    expect(dots.find(({ id }) => id === 'a')?.y).toBeGreaterThan(dots.find(({ id }) => id === 'b')?.y ?? 1)
  })
})

describe('the deadline', () => {
  const prices = [at('a', '2026-11-25', 900), at('b', '2026-11-28', 500), at('c', null, 700)]

  test('includes its own day: later arrivals are late, services without a date are not', () => {
    expect(layOutChart(prices, '2026-11-26').late).toEqual({ from: 0.4, to: 0.8 })
  })

  test('before the first arrival makes every day late', () => {
    expect(layOutChart(prices, '2020-01-01').late).toEqual({ from: 0, to: 0.8 })
  })

  test('soon after the last arrival extends the axis to include it', () => {
    const { columns, late } = layOutChart(prices, '2026-11-30')
    expect(columns.at(-2)?.day).toBe('2026-11-30')
    expect(late?.from).toBe(late?.to)
  })

  test('long after the last arrival is not drawn', () => {
    const { columns, late } = layOutChart(prices, '2027-11-30')
    expect(columns).toHaveLength(5)
    expect(late).toBeNull()
  })
})
