import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { OverviewDraft } from '#lib/contract/overview/overview.ts'
import { type PieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import { DraftsCard } from './send-card.tsx'

const draft: OverviewDraft = {
  id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  status: 'draft',
  shipment_name: 'Notice to unit 4',
  recipient: 'Elizabeth Swan',
  page_count: 1,
  created_at: '2026-03-02T12:00:00.000Z',
  quotes_expire_at: null,
  awaiting_approval: false,
  scheduled_for: null,
}

test.each<[PieceState, Partial<OverviewDraft>]>([
  ['draft', {}],
  ['payment_failed', { status: 'payment_failed' }],
  ['awaiting_approval', { awaiting_approval: true }],
  ['scheduled', { scheduled_for: '2026-03-16' }],
])('shows a draft on the overview as in the list: %s', (state, facts) => {
  const markup = renderToStaticMarkup(
    createElement(DraftsCard, { drafts: { count: 1, next: [{ ...draft, ...facts }] } }),
  )
  expect(markup).toContain(`title="${pieceStates[state].meaning}"`)
})
