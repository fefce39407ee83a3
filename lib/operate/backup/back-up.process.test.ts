import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'
import { openTestContext } from '#tests/support/context.ts'
import { storeDocument } from '#tests/support/documents/stored-document.ts'

import { backUp } from './back-up.ts'

const { ctx, databaseUrl } = await openTestContext()
const { config, logger } = ctx
const { storage } = await openStorage(config, systemClock)
const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => rm(directory, { recursive: true, force: true }))

const contents = ['the first notice', 'the second notice', 'the third notice', 'the fourth notice']
await Promise.all(contents.map((content) => storeDocument(ctx, storage, content)))

test('waits for a killed backup’s lock to expire, and then resumes it', async () => {
  const target = await openTarget(join(directory, 'killed'), config)
  const dataDirectory = join(directory, 'killed-data')
  const make = (clock: Clock) =>
    backUp({ target, databaseUrl, config: { ...config, dataDirectory }, storage, clock, logger })
  const child = fork(new URL('../../../tests/support/backup-process.ts', import.meta.url), [
    JSON.stringify({ folder: target.name, databaseUrl, dataDirectory, storageRoot: config.dataDirectory }),
  ])
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await expect(make(systemClock)).rejects.toThrow(
    new RegExp(
      `A backup to ${target.name} has been running since .* \\(process ${child.pid} on .*run this again after`,
    ),
  )
  const later: Clock = { now: () => new Date(systemClock.now().getTime() + 6 * minuteMs) }
  const made = await make(later)
  expect(made).toMatchObject({ recoveryKey: expect.any(String), files: 4, copied: 3, faults: [] })
  expect(await readdir(join(target.name, 'locks'))).toEqual([])
})
