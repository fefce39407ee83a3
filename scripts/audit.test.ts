import { expect, test } from 'vitest'

import { readAudit } from './audit.ts'

test('an audit fails on high and critical findings only', () => {
  const of = (severity: string) => ({ name: 'left-pad', severity, range: '<2.0.0' })
  const answer = (severity: string) =>
    readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: { 'left-pad': of(severity) } }))
  expect(answer('moderate')).toEqual({ kind: 'answered', high: [] })
  expect(answer('high')).toEqual({ kind: 'answered', high: ['left-pad <2.0.0: high'] })
  expect(answer('critical')).toMatchObject({ high: ['left-pad <2.0.0: critical'] })
})

test('distinguishes a registry without audit support from one without findings', () => {
  const refused = readAudit('{"message": "405 Method Not Allowed", "statusCode": 405}')
  expect(refused).toEqual({ kind: 'unanswered', reason: '405 Method Not Allowed' })
  expect(readAudit('')).toMatchObject({ kind: 'unanswered' })
  expect(readAudit('{"auditReportVersion": 2, "vulnerabilities": {}}')).toEqual({
    kind: 'answered',
    high: [],
  })
})
