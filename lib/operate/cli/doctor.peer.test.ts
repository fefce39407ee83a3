import { expect, test } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openTimestampAuthority } from '#tests/support/peers/timestamp-authority.ts'
import { runCommand } from '#tests/support/run-command.ts'

const { url } = await openTestDatabase()
const { dataDirectory, appSecret } = createTestConfig()

test('requests a timestamp from the timestamp authority (openssl)', requires('openssl'), async () => {
  await using authority = await openTimestampAuthority()
  const diagnose = async () => {
    const { value } = await runCommand(['doctor'], {
      APP_URL: 'http://127.0.0.1:9',
      DATABASE_URL: url,
      DATA_DIR: dataDirectory,
      APP_SECRET: appSecret,
      LOG_LEVEL: 'silent',
      TIMESTAMP_URL: authority.url,
      TIMESTAMP_CA: authority.caFile,
    })
    // The command's own value, as --json prints it.
    const { checks } = value as { checks: { id: string }[] }
    return (id: string) => checks.find((check) => check.id === id)
  }
  expect((await diagnose())('timestamps')).toMatchObject({ status: 'ok' })
  authority.mood = 'broken'
  expect((await diagnose())('timestamps')).toMatchObject({
    status: 'failed',
    remedy: expect.stringContaining('TIMESTAMP_CA'),
  })
})
