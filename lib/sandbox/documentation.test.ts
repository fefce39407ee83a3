import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { milestones } from '#lib/contract/sandbox/sandbox.ts'
import { sandboxCards, sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import {
  defaultVendorUnknowns,
  parseVendorUnknowns,
  vendorUnknownFlags,
} from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import { testCardNumbers } from '#lib/service/providers/payments/stripe/transform.ts'

import { testCards } from './vendors/stripe/test-cards.ts'

const page = readFileSync(fileURLToPath(new URL('../../docs/sandbox.md', import.meta.url)), 'utf8')

const documented = (pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].flatMap(([, name]) => name ?? [])

const rows = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, input, effect]) => ({ input, effect }))

test('docs/sandbox.md lists every street with an effect, as the dashboard does', () => {
  expect(rows(/^\| `([A-Z ]+ ST)` +\| (.*?) +\|$/gm)).toEqual(Object.values(sandboxStreets))
})

test('docs/sandbox.md lists every card that the simulator and the dashboard know', () => {
  expect(rows(/^\| `(\d{15,16})` +\| (.*?) +\|$/gm)).toEqual(sandboxCards)
  const known = testCards.map((card) => card.number)
  expect(sandboxCards.map(({ input }) => input).toSorted()).toEqual(known.toSorted())
})

test('docs/sandbox.md lists every flag of the rate provider’s simulator, and the defaults', () => {
  expect(documented(/^- `([a-z_]+)`:/gm)).toEqual([...vendorUnknownFlags])
  const [set] = documented(/The default is `([a-z_,]+)`/g)
  expect(parseVendorUnknowns(set ?? '')).toEqual(defaultVendorUnknowns)
})

test('docs/sandbox.md lists every milestone, in order', () => {
  expect(documented(/^\| `([a-z_]+)` +\|/gm)).toEqual([...milestones])
})

test('the simulator knows every card of the payments adapter', () => {
  const known = testCards.filter((card) => card.tokens.length > 0).map((card) => card.number)
  expect(testCardNumbers.toSorted()).toEqual(known.sort())
})
