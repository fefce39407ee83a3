import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { completeSettings } from './app-secret.ts'
import { readSettings } from './config.ts'

const isUnused = () => Promise.resolve(false)

test('creates a secret only for a new directory, and never for data that lost its own', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mailroom-data-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const settings = readSettings({ DATA_DIR: dataDirectory })
  const { appSecret } = await completeSettings(settings, isUnused)
  expect((await readFile(join(dataDirectory, 'app-secret'), 'utf8')).trim()).toBe(appSecret)
  await mkdir(join(dataDirectory, 'storage'))
  expect((await completeSettings(settings, isUnused)).appSecret).toBe(appSecret)

  await rm(join(dataDirectory, 'app-secret'))
  await expect(completeSettings(settings, isUnused)).rejects.toThrow('restore it from your backup')
  const given = readSettings({ DATA_DIR: dataDirectory, APP_SECRET: appSecret })
  expect((await completeSettings(given, isUnused)).appSecret).toBe(appSecret)
})
