import { expect, test } from 'vitest'

import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'

import { receiptState } from './signature-state.ts'

const recordOf = (status: MailingRecord['return_receipt']['status'], requested = true) => ({
  return_receipt: { requested, status, artifact_id: null, available_at: null },
})

const receipt = (status: Artifact['status'], url: string | null) => ({
  kind: 'carrier_return_receipt_pdf' as const,
  status,
  download_url: url,
})

const words = (...given: Parameters<typeof receiptState>): string | null => {
  const state = receiptState(...given)
  return state.kind === 'told' ? state.words : null
}

test('shows the receipt once its file is available, regardless of its record', () => {
  const shown = { kind: 'shown', url: '/api/v1/receipt' }
  expect(receiptState(recordOf('available'), [receipt('available', '/api/v1/receipt')])).toEqual(shown)
  expect(receiptState(recordOf('pending'), [receipt('available', '/api/v1/receipt')])).toEqual(shown)
})

test('never shows another file of the piece as its receipt', () => {
  const summary = { ...receipt('available', '/api/v1/summary'), kind: 'mailing_record_summary_pdf' as const }
  expect(receiptState(recordOf('pending'), [summary])).toEqual({ kind: 'awaited' })
})

test('shows a receipt as pending only while one can still arrive', () => {
  expect(receiptState(recordOf('pending'), [])).toEqual({ kind: 'awaited' })
  expect(words(recordOf('failed'), [receipt('failed', null)])).toContain('could not be retrieved')
  expect(words(recordOf('unavailable'), [])).toBe('The carrier has no return receipt.')
  expect(words(recordOf('not_requested', false), [])).toBe('No return receipt was purchased.')
})

test('reports a deleted receipt as deleted, not as missing', () => {
  expect(words(recordOf('available'), [receipt('expired', null)])).toContain('deleted at the end')
})
