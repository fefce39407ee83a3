import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'

import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { describeError } from './logger.ts'

test('logs a failed query without its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "tags_name"'), {
    code: '23505',
    detail: 'Key (name)=(Elizabeth Swan) already exists.',
  })
  const error = new DrizzleQueryError(
    'insert into tags values ($1)',
    ['Elizabeth Swan\n    at Harbor Dr'],
    cause,
  )
  const described = describeError(error)
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    message:
      'Failed query: insert into tags values ($1): duplicate key value violates unique constraint "tags_name"',
    code: '23505',
    stack: expect.stringContaining('logger.test.ts') as string,
  })
  expect(JSON.stringify(described)).not.toMatch(/Elizabeth|Harbor Dr|params/)
})

test('logs a vendor’s error code, but not its messages about fields', () => {
  const error = new ProviderError('invalid', 'The address was not found.', {
    vendorCode: 'ADDRESS.VERIFY.FAILURE',
    fields: [{ field: 'street1', message: 'not found', suggestion: '179 N HARBOR DR' }],
    cause: new Error('socket hang up'),
  })
  const described = describeError(error)
  expect(described).toMatchObject({ kind: 'invalid', vendorCode: 'ADDRESS.VERIFY.FAILURE' })
  expect(described).toMatchObject({ message: 'The address was not found.: socket hang up' })
  expect(JSON.stringify(described)).not.toContain('HARBOR')
})

test('does not repeat a value that is not an error', () => {
  expect(describeError('Bearer mailroom_key_x')).toBe('thrown: string')
})

/** Runs a program whose `logger` is that of a server. */
const runLogging = (program: string) => {
  const path = JSON.stringify(import.meta.resolve('./logger.ts'))
  const script = `const { createLogger, openServerLog } = await import(${path})
    const logger = createLogger('info', openServerLog())
    ${program}`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('a server writes every line of its log before it exits', async () => {
  const server = runLogging(
    "for (let n = 1; n <= 500; n += 1) logger.info({ n }, 'request'); process.exit(0)",
  )
  const lines = (await text(server.stdout)).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  )
})

test('a server writes a problem at once, with what came before it', async () => {
  // What waits would be written by a timer, which never comes here.
  const server = runLogging("logger.info('before'); logger.warn('a problem'); for (;;) {}")
  let written = ''
  for await (const chunk of server.stdout) {
    written += String(chunk)
    if (written.includes('a problem')) break
  }
  server.kill('SIGKILL')
  expect(
    written
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  ).toEqual(['before', 'a problem'])
})
