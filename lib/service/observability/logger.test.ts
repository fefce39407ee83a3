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
