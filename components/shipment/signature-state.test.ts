import { expect, test } from 'vitest'

import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'

import { describeReceipt, receiptUrl } from './signature-state.ts'

const recordOf = (status: MailingRecord['return_receipt']['status'], requested = true) => ({
  return_receipt: { requested, status, artifact_id: null, available_at: null },
})

const receipt = (status: Artifact['status'], url: string | null) => ({
  kind: 'carrier_return_receipt_pdf' as const,
  status,
  download_url: url,
})

test('shows the receipt once its file is available, regardless of its record', () => {
  const available = [receipt('available', '/api/v1/receipt')]
  expect(receiptUrl(available)).toBe('/api/v1/receipt')
  expect(describeReceipt(recordOf('pending'), available)).toBeNull()
})

test('never shows another file of the piece as its receipt', () => {
  const summary = { ...receipt('available', '/api/v1/summary'), kind: 'mailing_record_summary_pdf' as const }
  expect(receiptUrl([summary])).toBeNull()
  expect(describeReceipt(recordOf('pending'), [summary])).toBe('Return receipt pending.')
})

test('shows a receipt as pending only while one can still arrive', () => {
  expect(describeReceipt(recordOf('pending'), [])).toBe('Return receipt pending.')
  expect(describeReceipt(recordOf('failed'), [receipt('failed', null)])).toContain('could not be retrieved')
  expect(describeReceipt(recordOf('unavailable'), [])).toBe('The carrier has no return receipt.')
  expect(describeReceipt(recordOf('not_requested', false), [])).toBe('No return receipt was purchased.')
})

test('reports a deleted receipt as deleted, not as missing', () => {
  expect(describeReceipt(recordOf('available'), [receipt('expired', null)])).toContain('deleted at the end')
})
