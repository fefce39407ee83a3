import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig, devices } from '@playwright/test'

import { environmentNames } from './lib/service/config/environment.ts'
import { findBrowser } from './scripts/browser.ts'

const findFreePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

const createDataDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
  chmodSync(directory, 0o711)
  return directory
}

// Workers read this file again and inherit the environment: the first to read it decides for all. The server under
// test and the command line beside it then agree on everything, and on nothing of this machine's own configuration.
if (process.env['MAILROOM_TEST_URL'] === undefined) {
  const port = await findFreePort()
  Object.assign(process.env, Object.fromEntries(environmentNames.map((name) => [name, ''])), {
    MAILROOM_TEST_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: process.env['MAILROOM_TEST_DATA'] ?? createDataDirectory(),
    SANDBOX_PACE: 'manual',
    // Each test comes from an IP address of its own, as attempts are limited by it.
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    // The customer's server of the webhooks' test is on this machine.
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    EMAIL_DIGEST_MINUTES: '0',
    // The tests are the mail server that hands messages over.
    INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
    INBOUND_EMAIL_SECRET: 'known to the receiving mail server alone',
    INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
    // What is lost or late on purpose has tests of its own; these are about pages.
    SANDBOX_WEBHOOKS: 'orderly',
    // The tests together do in a minute what an office does in an hour.
    LIMIT_WRITES_PER_MINUTE: '1000',
    LIMIT_SESSION_READS_PER_MINUTE: '10000',
    LOG_LEVEL: 'warn',
  })
}
const baseURL = process.env['MAILROOM_TEST_URL'] ?? ''

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // All share one server and one database. Each file has organizations of its own, so that files can run side by side; a
  // test that moves the sandbox's clock or stops the service needs a server of its own.
  workers: 2,
  timeout: 300_000,
  // A machine that does other work answers late, and waiting costs nothing where nothing is wrong.
  expect: { timeout: 40_000, toPass: { timeout: 120_000 } },
  projects: [
    { name: 'http', testMatch: '*.http.spec.ts' },
    { name: 'browser', testMatch: '*.spec.ts', testIgnore: '*.http.spec.ts' },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // An action that times out reports what it was waiting for; a test that times out does not.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    // Traces slow every test down: `npx playwright test --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
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
    url: `${baseURL}/api/v1/health`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
  },
})
