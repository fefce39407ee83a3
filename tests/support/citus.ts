import type { TestProject } from 'vitest/node'

import { urlOf } from './cluster-database.ts'
import { startCluster, stopCluster } from './peers/citus.ts'

/** Provides one cluster of a coordinator and two workers for the whole test run. */
export default async function setUpCitus(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(2)
  project.provide('postgres', { adminUrl: urlOf(cluster.coordinator, 'postgres'), template: '', cluster })
  return () => stopCluster(cluster)
}
