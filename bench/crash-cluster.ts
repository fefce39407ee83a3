import { setTimeout as delay } from 'node:timers/promises'

import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { createClusterDatabase } from '#tests/support/cluster-database.ts'
import { canStartCitus, loseNode, startCluster, startNode, stopCluster } from '#tests/support/peers/citus.ts'

/** How long a machine is away that is started again at once. */
const awayMs = 1500

/** Opens a cluster of a coordinator and two workers, with an empty database that is distributed over them. */
export const openCluster = async () => {
  if (!canStartCitus()) throw new Error('Citus is not installed: npm run test:citus says how it is.')
  const cluster = await startCluster(2)
  const url = await createClusterDatabase(cluster, 'crash')
  await migrateDatabase(url, { distribute: () => {} })
  let turn = 0
  return {
    url,
    /** Loses one worker after the other, each for a moment. */
    loseWorker: async (): Promise<void> => {
      const port = cluster.workers[(turn += 1) % cluster.workers.length] ?? 0
      await loseNode(cluster, port)
      await delay(awayMs)
      await startNode(cluster, port)
    },
    close: () => stopCluster(cluster),
  }
}
