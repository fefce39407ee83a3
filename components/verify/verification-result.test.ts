import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { About } from '#lib/proof/about.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

import { VerificationResult } from './verification-result.tsx'

const organization = { id: 'one', name: 'Harbor Legal' }

const render = (about: About, changes: Partial<Verification> = {}): string => {
  const verification: Verification = {
    verdict: 'altered',
    passed: false,
    findings: [{ check: 'files', state: 'failed', message: 'Signed at 9999-99-99T99:99:99Z.' }],
    about,
    signedAt: 'not a date',
    keyId: 'key',
    keyFingerprint: null,
    secondKeyFingerprint: null,
    ...changes,
  }
  return renderToStaticMarkup(createElement(VerificationResult, { name: 'forged.zip', verification }))
}

const shipment = { shipment_id: 'one', tracking_number: '9400', organization }

test.each<[string, About]>([
  ['a bundle', { kind: 'bundle', issuer: null, ...shipment, recorded_at: 'never was' }],
  ['an archive', { kind: 'archive', shipments: 1, bundles: 1, organization, made_at: 'never was' }],
  ['a shared part', { kind: 'shared', isRedacted: false, ...shipment, made_at: 'never was' }],
  [
    'an exhibit',
    { kind: 'exhibit', shipments: 1, organization, made_at: 'never was', title: 'A', page_count: 1 },
  ],
])('shows the verdict on %s even if its times are invalid, and those as text', (_, about) => {
  const page = render(about)
  for (const text of ['Verification failed.', 'never was', 'not a date', '9999-99-99T99:99:99Z']) {
    expect(page).toContain(text)
  }
})

test('formats valid times in the reader’s zone', () => {
  const page = render(
    { kind: 'bundle', issuer: null, ...shipment, recorded_at: '2026-11-20T16:31:04.211Z' },
    { signedAt: '2026-11-20T16:31:04.211Z' },
  )
  expect(page).toContain('Nov 20, 2026')
})
