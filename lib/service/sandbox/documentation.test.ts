import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { testCardNumbers } from '#lib/service/providers/payments/stripe/test-cards.ts'

import { streetSentinels } from './easypost/sentinels.ts'
import { milestones } from './milestones.ts'
import { testCards } from './stripe/test-cards.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/sandbox.md', import.meta.url)), 'utf8')

const documented = (pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('docs/sandbox.md lists every street that does something, and no other', () => {
  expect(documented(/^\| `([A-Z ]+ ST)` +\|/gm).sort()).toEqual(Object.values(streetSentinels).sort())
})

test('docs/sandbox.md lists every card, and no other', () => {
  expect(documented(/^\| `(\d{15,16})` +\|/gm).sort()).toEqual(testCards.map((card) => card.number).sort())
})

test('docs/sandbox.md lists every milestone, in order', () => {
  expect(documented(/^\| `([a-z_]+)` +\|/gm)).toEqual([...milestones])
})

test('every card that the payments adapter knows is known to the stand-in', () => {
  const known = testCards.filter((card) => card.tokens.length > 0).map((card) => card.number)
  expect(testCardNumbers.toSorted()).toEqual(known.sort())
})
