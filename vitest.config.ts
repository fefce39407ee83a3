import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

/** The suffixes of the tiers, each run by its own command; `*.test.ts` without one is a unit test. */
const databaseTiers = ['service', 'jobs', 'process', 'limit', 'peer', 'attack'] as const

/** What is tested on a cluster as it is on one server. */
const onCluster = [
  'lib/postgres/pooler.peer.test.ts',
  'lib/service/http/main-job.service.test.ts',
  'lib/service/evidence/tampering.service.test.ts',
  'lib/service/evidence/chain/chain.service.test.ts',
  'lib/service/batches/run-batch.service.test.ts',
  'lib/service/batches/batch.service.test.ts',
  'lib/service/webhooks/webhooks.service.test.ts',
  'lib/service/retention/retention.service.test.ts',
]

const shared = {
  exclude: everywhere,
  setupFiles: ['tests/support/fixed-seeds.ts'],
  // Our modules keep nothing between tests: reading them once for a worker saves a third of the time.
  isolate: false,
  // Tests wait for PostgreSQL and disks: with two, a third of two cores would be idle.
  maxWorkers: 3,
}

const onDatabase = {
  ...shared,
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: [...shared.setupFiles, 'tests/support/cheap-passwords.ts'],
}

/** A test that takes this long hangs: those of the fast tiers take seconds, also on a busy machine. */
const fast = { testTimeout: 60_000, hookTimeout: 120_000 }
const slow = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // With TEST_DATABASE_URL, what test files have left is dropped at the end.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          ...shared,
          ...fast,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, `**/*.{${databaseTiers.join(',')},citus}.test.ts`],
        },
      },
      ...databaseTiers.map((name) => ({
        test: {
          ...onDatabase,
          ...(name === 'service' ? fast : slow),
          name,
          include: [`**/*.${name}.test.ts`],
          // What is measured is measured alone; programs and attacks use both cores themselves.
          ...(['limit', 'process', 'attack'].includes(name) && { maxWorkers: 1 }),
        },
      })),
      {
        test: {
          ...onDatabase,
          ...slow,
          name: 'citus',
          include: ['**/*.citus.test.ts', ...onCluster],
          globalSetup: ['tests/support/citus.ts'],
          testTimeout: 600_000,
          // Tests lose workers of the one cluster that there is.
          maxWorkers: 1,
        },
      },
    ],
  },
})
