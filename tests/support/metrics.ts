import type { ServiceContext } from '#lib/service/context.ts'
import { createMetrics, type Metrics } from '#lib/service/observability/metrics.ts'

/** Metrics of a service that was never backed up. */
export const createTestMetrics = ({ pool, config }: Pick<ServiceContext, 'pool' | 'config'>): Metrics =>
  createMetrics({
    pool,
    dataDirectory: config.dataDirectory,
    findLastBackup: () => Promise.resolve(null),
  })
