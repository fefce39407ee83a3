import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { acrossTenants } from '#lib/postgres/postgres.ts'
import { createMetrics } from '#lib/service/observability/metrics.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), 'utf8')

const rules = await read('prometheus/mailroom-alerts.yml')
const ruleTests = await read('prometheus/mailroom-alerts.test.yml')
const dashboard = await read('grafana/mailroom.json')
const guide = await read('../docs/operate.md')

/** Names that only a metric has, wherever they are. */
const metricPattern = /\b(?:mailroom|process|nodejs)_[a-z0-9_]+\b/g

const { pool } = await openTestDatabase()
const metrics = createMetrics(pool, import.meta.dirname)
// A metric reports its labels once there is something to report.
metrics.countRequest({ method: 'GET', route: '/api/v1/shipments', status: 200, seconds: 1 })
metrics.countJob({ name: 'email.send', outcome: 'done', seconds: 1 })
metrics.countMessage({ source: 'rates', outcome: 'taken' })
metrics.countStoredFile('intact')
const text = await acrossTenants(() => metrics.print())

/** The labels of every series that the service reports, by its name. */
const exported = new Map<string, Set<string>>()
for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) exported.set(name, new Set())
for (const [, name = '', , labels = ''] of text.matchAll(/^([a-z][a-z0-9_]+)(\{(.*)\})? \S+$/gm)) {
  const known = exported.get(name) ?? new Set()
  for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
  exported.set(name, known)
}

const unknownIn = (page: string, isMetric = (_name: string) => true): string[] =>
  [...new Set(page.match(metricPattern))].filter((name) => isMetric(name) && !exported.has(name))

const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

test('rules and dashboard read metrics that the service reports', () => {
  expect(exported.size).toBeGreaterThan(40)
  expect(unknownIn(rules)).toEqual([])
  expect(unknownIn(ruleTests)).toEqual([])
  expect(unknownIn(dashboard)).toEqual([])
  // Roles and users of the database have such names too.
  expect(unknownIn(guide, (name) => !/^mailroom_(service|member|test)$/.test(name))).toEqual([])
})

test('reports a rule or a panel that reads another metric', () => {
  expect(unknownIn('max(mailroom_jobs_lost) > 0 and mailroom_jobs_waiting')).toEqual(['mailroom_jobs_lost'])
})

test('rules and dashboard select by existing labels of these metrics', () => {
  const fromQueries = ['name', 'kind']
  const fromPrometheus = ['job', 'instance']
  for (const page of [rules, dashboard.replaceAll('\\"', '"')]) {
    for (const [, name = '', selectors = ''] of page.matchAll(
      /\b((?:mailroom|process|nodejs)_\w+)\{([^}]*)\}/g,
    )) {
      for (const [, label = ''] of selectors.matchAll(/(\w+)[=!]/g)) {
        const labels = [...(exported.get(name) ?? []), ...fromQueries, ...fromPrometheus]
        expect(labels, `${name}{${selectors}}`).toContain(label)
      }
    }
  }
})

test('every alert pages someone or opens a ticket, and has a test and a runbook section', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(new Set(alerts).size).toBe(alerts.length)
  expect([...rules.matchAll(/severity: (page|ticket) \}/g)]).toHaveLength(alerts.length)
  const sections = [...guide.matchAll(/^### (Mailroom\w+)$/gm)].map(([, name]) => name)
  expect(new Set(sections)).toEqual(new Set(alerts))
  const tested = new Set([...ruleTests.matchAll(/alertname: (\w+)$/gm)].map(([, name]) => name))
  expect(tested).toEqual(new Set(alerts))
})

test('the dashboard can be imported by Grafana: panels have distinct IDs and queries', () => {
  const panel = z.object({
    id: z.int(),
    type: z.enum(['row', 'stat', 'timeseries']),
    title: z.string().min(1),
    targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).optional(),
  })
  const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(dashboard))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ type, targets }) => (type === 'row') === (targets !== undefined))).toEqual([])
})
