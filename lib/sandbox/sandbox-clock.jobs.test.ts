import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openTestDatabase } from '#tests/support/database.ts'

import { forwardSandboxClock, openClock, readSandboxClock } from './sandbox-clock.ts'

const { db, url } = await openTestDatabase()
const logger = createLogger('silent')

test('a clock moved by one process moves immediately in a running one, and moves add up', async () => {
  const opened = await openClock({ config: readSettings({}), databaseUrl: url, logger })
  const before = opened.clock.now().getTime()

  await forwardSandboxClock(db, dayMs)
  await expect.poll(() => opened.clock.now().getTime() - before).toBeGreaterThanOrEqual(dayMs)
  const shown = await forwardSandboxClock(db, 2 * dayMs)
  await expect.poll(() => opened.clock.now().getTime() - before).toBeGreaterThanOrEqual(3 * dayMs)

  expect(shown.getTime() - before).toBeLessThan(3 * dayMs + 60_000)
  await opened.close()
})

test('the next process starts with the moved clock', async () => {
  await forwardSandboxClock(db, dayMs)
  const opened = await openClock({ config: readSettings({}), databaseUrl: url, logger })
  expect(Math.abs(opened.clock.now().getTime() - (await readSandboxClock(db)).getTime())).toBeLessThan(10_000)
  await opened.close()
})

test('uses the real time with a real vendor', async () => {
  await forwardSandboxClock(db, dayMs)
  const config = readSettings({ PRINTER_URL: 'ipp://printer.local/ipp/print' })
  const opened = await openClock({ config, databaseUrl: url, logger })
  expect(Math.abs(opened.clock.now().getTime() - Date.now())).toBeLessThan(10_000)
  await opened.close()
})
