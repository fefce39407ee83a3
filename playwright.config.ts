import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig, devices } from '@playwright/test'

import { environmentNames } from './lib/service/config/environment.ts'
import { findBrowser } from './scripts/browser.ts'

const createDataDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
  chmodSync(directory, 0o711)
  return directory
}

// The server under test and the command line beside it agree on everything, and on nothing of this machine's own
// configuration. Workers read this file again, in the environment of the first process to read it.
process.env['MAILROOM_TEST_DATA'] ??= createDataDirectory()
// Known once the server says that it is ready: see webServer.wait.
const baseURL = process.env['MAILROOM_TEST_URL'] ?? 'http://localhost:0'
Object.assign(process.env, Object.fromEntries(environmentNames.map((name) => [name, ''])), {
  // The system chooses the server's port.
  PORT: new URL(baseURL).port,
  DATA_DIR: process.env['MAILROOM_TEST_DATA'],
  SANDBOX_PACE: 'manual',
  // Each test comes from its own IP address, as attempts are limited by it.
  TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  // The customer's server of the webhooks' test is on this machine.
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  EMAIL_DIGEST_MINUTES: '0',
  // The tests are the mail server that hands messages over.
  RECEIPT_EMAIL_DOMAIN: 'receipts.mailroom.test',
  RECEIPT_EMAIL_SECRET: 'known to the receiving mail server alone',
  INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
  INBOUND_EMAIL_SECRET: 'known to the receiving mail server alone',
  INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
  // What is lost or late on purpose has its own tests; these are about pages.
  SANDBOX_WEBHOOKS: 'orderly',
  // The tests together do in a minute what an office does in an hour.
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_SESSION_READS_PER_MINUTE: '10000',
  LOG_LEVEL: 'warn',
})

/** Tiers that are chosen by name; every other test is of the project `browser`. */
const named = ['http', 'journey', 'limit', 'process'] as const
const filesOf = (tier: (typeof named)[number]): string => `*.${tier}.spec.ts`

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // All share one server and one database. Each file has its own organizations, so that files can run side by side; a
  // test that moves the sandbox's clock or stops the service needs its own server.
  workers: 2,
  // Enough for a machine with four times as much to do, and an end to what hangs.
  timeout: 60_000,
  expect: { timeout: 15_000, toPass: { timeout: 30_000 } },
  projects: [
    ...named.map((name) => ({ name, testMatch: filesOf(name) })),
    { name: 'browser', testMatch: '*.spec.ts', testIgnore: named.map((name) => filesOf(name)) },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Nothing fades or slides: what is there has its colors and its place.
    reducedMotion: 'reduce',
    // An action that times out reports what it was waiting for; a test that times out does not.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Traces slow every test down: `npx playwright test --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      // The camera is one that the browser makes up: a green picture with a moving clock. It is allowed without asking,
      // which a browser without windows could not.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  webServer: {
    command: 'exec node scripts/start.mjs',
    wait: { stdout: /Mailroom is ready at (?<mailroom_test_url>http:\/\/localhost:\d+)/ },
    stdout: 'pipe',
    // It may have to build the pages first.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
  },
})
