import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

/** What is tested on a cluster as it is on one server. */
const onCluster = [
  'lib/service/db/pooler.service.test.ts',
  'lib/service/http/main-job.service.test.ts',
  'lib/service/evidence/tampering.service.test.ts',
  'lib/service/evidence/chain/chain.service.test.ts',
  'lib/service/batches/run-batch.service.test.ts',
  'lib/service/batches/batch.service.test.ts',
  'lib/service/webhooks/webhooks.service.test.ts',
  'lib/service/retention/retention.service.test.ts',
]

export default defineConfig({
  test: {
    // With TEST_DATABASE_URL, what test files have left is dropped at the end.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/*.service.test.ts', '**/*.citus.test.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['**/*.service.test.ts'],
          exclude: everywhere,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          // Our modules keep nothing between tests: reading them once for a worker saves a third of the time.
          isolate: false,
          maxWorkers: 2,
          // A machine that does other work is slow, and waiting costs nothing where nothing is wrong.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'citus',
          include: ['**/*.citus.test.ts', ...onCluster],
          exclude: everywhere,
          globalSetup: ['tests/support/citus.ts'],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          isolate: false,
          // Tests lose workers of the one cluster that there is.
          maxWorkers: 1,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
