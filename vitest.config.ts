import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

export default defineConfig({
  test: {
    // With TEST_DATABASE_URL, what test files have left is dropped at the end.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/*.service.test.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
