import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { readSettings } from '#lib/service/config.ts'
import type { Config } from '#lib/service/config.ts'

/**
 * The configuration of a sandbox in which nothing moves by itself, with a DATA_DIR of its own that is removed after
 * the last test; `environment` overrides it as it would a real one.
 */
export const createTestConfig = (environment: Record<string, string> = {}): Config => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'mailroom-test-data-'))
  afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const settings = readSettings({ DATA_DIR: dataDirectory, SANDBOX_PACE: 'manual', ...environment })
  return { ...settings, appSecret: settings.appSecret ?? 'a secret for tests, of at least 32 characters' }
}
