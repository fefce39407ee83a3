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

test('the receipt is shown once its file can be opened, whatever its record still says', () => {
  const shown = { kind: 'shown', url: '/api/v1/receipt' }
  expect(receiptState(recordOf('available'), [receipt('available', '/api/v1/receipt')])).toEqual(shown)
  expect(receiptState(recordOf('pending'), [receipt('available', '/api/v1/receipt')])).toEqual(shown)
})

test('another file of the piece is never shown as its receipt', () => {
  const summary = { ...receipt('available', '/api/v1/summary'), kind: 'mailing_record_summary_pdf' as const }
  expect(receiptState(recordOf('pending'), [summary])).toEqual({ kind: 'awaited' })
})

test('a receipt is awaited only while one can still come', () => {
  expect(receiptState(recordOf('pending'), [])).toEqual({ kind: 'awaited' })
  expect(words(recordOf('failed'), [receipt('failed', null)])).toContain('could not be retrieved')
  expect(words(recordOf('unavailable'), [])).toBe('The carrier has no return receipt.')
  expect(words(recordOf('not_requested', false), [])).toBe('No return receipt was purchased.')
})

test('a deleted receipt is reported as deleted, not as missing', () => {
  expect(words(recordOf('available'), [receipt('expired', null)])).toContain('deleted at the end')
})
