import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SpendingBars } from './spending-table.tsx'

const series = (name: string, netCents: number[]) => ({
  name,
  netCents,
  letters: netCents.map(() => 1),
  totalCents: 0,
  totalLetters: 2,
})

test('shows a labeled bar for each carrier in each month with spending', () => {
  const drawn = renderToStaticMarkup(
    createElement(SpendingBars, {
      months: ['2026-10', '2026-11'],
      series: [series('USPS', [1000, 2050]), series('UPS', [0, 700])],
    }),
  )
  expect(drawn.match(/<line[^>]*stroke-series/g)).toHaveLength(3)
  expect(drawn).toContain('November 2026\nUSPS: $20.50\nUPS: $7.00')
})
