import { statfs } from 'node:fs/promises'

import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { watchBacklog } from './backlog.ts'

/** The figures of this process, in Prometheus' form. Labels are few and known: patterns, never ids. */
export type Metrics = {
  /** A request was answered. `route` is the pattern of its path. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** A job ended. */
  countJob(job: { name: string; outcome: 'done' | 'failed'; seconds: number }): void
  /** A vendor's message arrived. `forged` and `too_large` were refused; `repeated` had come before. */
  countMessage(message: { source: string; outcome: 'taken' | 'repeated' | 'forged' | 'too_large' }): void
  /** A stored file was compared with its recorded hash by the sweep. */
  countStoredFile(outcome: 'intact' | 'altered' | 'missing' | 'unreadable'): void
  /** Everything counted so far, as text of `contentType`. */
  print(): Promise<string>
  contentType: string
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const watchPool = (registry: Registry, pool: Pool): void => {
  const states = {
    busy: () => pool.totalCount - pool.idleCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  }
  const gauge: Gauge<'state'> = new Gauge({
    name: 'mailroom_database_connections',
    help: 'Database connections by state; waiting counts requests for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(states)) gauge.set({ state }, count())
    },
  })
}

const watchChains = (registry: Registry, pool: Pool): void => {
  const gauge = new Gauge({
    name: 'mailroom_evidence_chains_broken',
    help: 'Shipments whose stored record failed its latest integrity check.',
    registers: [registry],
    collect: async () => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::integer as count from chain_heads where fault is not null',
      )
      gauge.set(rows[0]?.count ?? 0)
    },
  })
}

const watchStoredFiles = (registry: Registry, pool: Pool): void => {
  const states = {
    altered: 'Stored files that do not match their recorded SHA-256.',
    missing: 'Stored files that are on record and missing from storage.',
  }
  for (const [state, help] of Object.entries(states)) {
    const gauge = new Gauge({
      name: `mailroom_stored_files_${state}`,
      help,
      registers: [registry],
      collect: async () => {
        const { rows } = await pool.query<{ count: number }>(
          "select count(*)::integer as count from stored_file_checks where fault is not null and fault->>'state' = $1",
          [state],
        )
        gauge.set(rows[0]?.count ?? 0)
      },
    })
  }
}

const watchLog = (registry: Registry, pool: Pool): void => {
  const size = new Gauge({
    name: 'mailroom_evidence_log_entries',
    help: 'Entries of the transparency log of evidence that its newest checkpoint covers.',
    registers: [registry],
    collect: async () => {
      const { rows } = await pool.query<{ size: string | null }>(
        'select max(size) as size from log_checkpoints',
      )
      size.set(Number(rows[0]?.size ?? 0))
    },
  })
  const fault = new Gauge({
    name: 'mailroom_evidence_log_broken',
    help: '1 when the transparency log of evidence is not what its checkpoints state; nothing is published then.',
    registers: [registry],
    collect: async () => {
      const { rowCount } = await pool.query("select from service_settings where key = 'evidence_log_fault'")
      fault.set(rowCount ?? 0)
    },
  })
}

const watchDataDirectory = (registry: Registry, dataDirectory: string): void => {
  // It does not exist where database, documents and secret are elsewhere.
  const read = () => statfs(dataDirectory).catch(() => undefined)
  const size = new Gauge({
    name: 'mailroom_data_directory_size_bytes',
    help: 'Size of the file system of DATA_DIR; 0 if there is none.',
    registers: [registry],
    collect: async () => {
      const found = await read()
      size.set(found === undefined ? 0 : found.blocks * found.bsize)
    },
  })
  const free = new Gauge({
    name: 'mailroom_data_directory_free_bytes',
    help: 'Space on the file system of DATA_DIR that is available to this process.',
    registers: [registry],
    collect: async () => {
      const found = await read()
      free.set(found === undefined ? 0 : found.bavail * found.bsize)
    },
  })
}

/** Starts counting, the process itself, the connections of `pool` and the disk of `dataDirectory` included. */
export const createMetrics = (pool: Pool, dataDirectory: string): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  // The delay of the event loop is sampled this often: every ten milliseconds was half of what an idle server did.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  watchPool(registry, pool)
  watchChains(registry, pool)
  watchStoredFiles(registry, pool)
  watchLog(registry, pool)
  watchDataDirectory(registry, dataDirectory)
  const readBacklog = watchBacklog(registry, pool)
  const requests = new Histogram({
    name: 'mailroom_http_request_duration_seconds',
    help: 'Time to respond to a request, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'mailroom_jobs_total',
    help: 'Finished jobs; failed jobs are retried.',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'mailroom_job_duration_seconds',
    help: 'Duration of jobs.',
    labelNames: ['name'],
    buckets: secondsBuckets,
    registers,
  })
  const messages = new Counter({
    name: 'mailroom_vendor_messages_total',
    help: 'Messages posted to the webhook URLs by vendors, or by others in their name.',
    labelNames: ['source', 'outcome'],
    registers,
  })
  const storedFiles = new Counter({
    name: 'mailroom_stored_files_checked_total',
    help: 'Stored files that the sweep compared with their recorded SHA-256.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    countStoredFile: (outcome) => storedFiles.inc({ outcome }),
    countMessage: (message) => messages.inc(message),
    countRequest: ({ method, route, status, seconds }) => {
      requests.observe({ method, route, status }, seconds)
    },
    countJob: ({ name, outcome, seconds }) => {
      jobs.inc({ name, outcome })
      jobSeconds.observe({ name }, seconds)
    },
    print: async () => {
      await readBacklog()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
