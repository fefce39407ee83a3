import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/*.service.test.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['**/*.service.test.ts'],
          exclude: everywhere,
          globalSetup: ['lib/service/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
