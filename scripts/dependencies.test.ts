import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readAudit } from './audit.ts'
import { describeDependencies } from './build-pages.ts'
import { root } from './exclusive.mjs'

test('the bill of materials names every dependency in the version that is pinned', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { bomFormat, components } = await describeDependencies()
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = Object.entries(manifest.dependencies).filter(
    ([name, version]) => !named.has(`${name}@${version}`),
  )
  expect(missing).toEqual([])
  expect(components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
})

test('an audit fails on what is high or critical, and not on less', () => {
  const of = (severity: string) => ({ name: 'left-pad', severity, range: '<2.0.0' })
  const answer = (severity: string) =>
    readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: { 'left-pad': of(severity) } }))
  expect(answer('moderate')).toEqual({ kind: 'answered', high: [] })
  expect(answer('high')).toEqual({ kind: 'answered', high: ['left-pad <2.0.0: high'] })
  expect(answer('critical')).toMatchObject({ high: ['left-pad <2.0.0: critical'] })
})

test('a registry that does not answer audits is told apart from one that knows of nothing', () => {
  const refused = readAudit('{"message": "405 Method Not Allowed", "statusCode": 405}')
  expect(refused).toEqual({ kind: 'unanswered', reason: '405 Method Not Allowed' })
  expect(readAudit('')).toMatchObject({ kind: 'unanswered' })
  expect(readAudit('{"auditReportVersion": 2, "vulnerabilities": {}}')).toEqual({
    kind: 'answered',
    high: [],
  })
})
