import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, onTestFinished, TestRunner } from 'vitest'

import { readSettings } from '#lib/service/config/config.ts'
import type { Config } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'

/**
 * The configuration of a sandbox in which nothing moves on its own, with its own DATA_DIR that is removed after the
 * test, or after the last one of the file that asks for it; `environment` overrides it as it would a real one.
 */
export const createTestConfig = (environment: Record<string, string> = {}): Config => {
  // The process id lets a later run clear away what a killed one has left.
  const dataDirectory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
  const remove = (): void => rmSync(dataDirectory, { recursive: true, force: true })
  if (TestRunner.getCurrentTest()) onTestFinished(remove)
  else afterAll(remove)
  const settings = readSettings({
    DATA_DIR: dataDirectory,
    SANDBOX_PACE: 'manual',
    SANDBOX_WEBHOOKS: 'orderly',
    ...environment,
  })
  const appSecret = settings.appSecret ?? 'a secret for tests, of at least 32 characters'
  return inMode({ ...settings, appSecret }, 'sandbox')
}
