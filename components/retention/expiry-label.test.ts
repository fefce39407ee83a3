import { expect, test } from 'vitest'

import { describeDaysLeft, expiryBadge, findWarning, hasEvidenceEnded } from './expiry-label.ts'

const retention = {
  is_fixed: true,
  evidence_expires_at: '2036-03-03T18:10:00.000Z',
  document_expires_at: '2036-03-03T18:10:00.000Z',
  evidence_days_left: 900,
  document_days_left: 900,
  evidence_deleted_at: null,
  document_deleted_at: null,
  is_held: false,
}

test('describes a deletion in the largest fitting unit', () => {
  expect([0, 1, 23, 61, 729, 730, 3653].map(describeDaysLeft)).toEqual([
    'within the hour',
    'in 1 day',
    'in 23 days',
    'in 2 months',
    'in 23 months',
    'in 1 year',
    'in 10 years',
  ])
})

test('warns thirty, seven and one days before deletion, and never about held or deleted evidence', () => {
  const toneAt = (days: number) => expiryBadge({ ...retention, evidence_days_left: days })?.tone
  expect([31, 30, 8, 7, 2, 1, 0].map(toneAt)).toEqual([
    undefined,
    'accent',
    'accent',
    'warn',
    'warn',
    'bad',
    'bad',
  ])
  expect(expiryBadge({ ...retention, evidence_days_left: 1, is_held: true })?.label).toBe('On hold')
  const gone = { ...retention, evidence_days_left: null, evidence_deleted_at: '2036-03-03T18:10:00.000Z' }
  expect(expiryBadge(gone)?.label).toBe('Deleted')
})

test('warns about the first deletion, and names a document that is deleted alone', () => {
  const subjectOf = (evidence: number | null, document: number | null, isHeld = false) =>
    findWarning({
      ...retention,
      evidence_days_left: evidence,
      document_days_left: document,
      is_held: isHeld,
    })?.subject
  expect(subjectOf(400, 6)).toBe('Document')
  expect(subjectOf(20, 6)).toBe('Document')
  expect(subjectOf(6, 6)).toBe('Evidence and document')
  expect(subjectOf(6, null)).toBe('Evidence')
  expect(subjectOf(400, 31)).toBeUndefined()
  expect(subjectOf(6, 6, true)).toBeUndefined()
})

test('offers no evidence from the end of its retention on, unless a hold retains it', () => {
  const ended = { ...retention, evidence_days_left: 0 }
  expect([retention, ended, { ...ended, is_held: true }].map(hasEvidenceEnded)).toEqual([false, true, false])
  const deleted = { ...retention, evidence_days_left: null, evidence_deleted_at: '2036-03-03T18:10:00.000Z' }
  expect(hasEvidenceEnded(deleted)).toBe(true)
})
