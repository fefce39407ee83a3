import { expect, test } from 'vitest'
import { z } from 'zod'

import './primitives.ts'

/** Returns the first message for an input that the schema rejects. */
const messageOf = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input)
  return error?.issues[0]?.message ?? 'accepted'
}

test.each([
  ['a missing value', z.string(), undefined, 'This is required. Use text.'],
  ['another type', z.number(), 'ten', 'Use a number, not text.'],
  ['null', z.string(), null, 'Use text, not null.'],
  ['a word for a number', z.coerce.number(), 'ten', 'Use a number.'],
  ['a fraction', z.int(), 1.5, 'Use a whole number, not 1.5.'],
  ['a list', z.array(z.string()), 'a', 'Use a list, not text.'],
  ['an object', z.object({}), [], 'Use an object, not a list.'],
  ['one value', z.literal('any'), 'all', 'Use any.'],
  ['one of several', z.enum(['csv', 'xlsx']), 'pdf', 'Use one of csv, xlsx.'],
  ['a missing choice', z.enum(['csv', 'xlsx']), undefined, 'This is required. Use one of csv, xlsx.'],
  ['empty text', z.string().min(1), '', 'Use at least 1 character; this is empty.'],
  ['short text', z.string().min(8), 'abc', 'Use at least 8 characters; this has 3.'],
  ['long text', z.string().max(3), 'abcd', 'Use at most 3 characters; this has 4.'],
  ['text of another length', z.string().length(2), 'abc', 'Use exactly 2 characters; this has 3.'],
  ['a small number', z.number().min(1), 0, 'Use a number of at least 1, not 0.'],
  ['a number at its limit', z.number().gt(0), 0, 'Use a number greater than 0, not 0.'],
  ['a large number', z.number().max(100), 101, 'Use a number of at most 100, not 101.'],
  ['too few items', z.array(z.string()).min(1), [], 'Use at least 1 item; this is empty.'],
  ['too many items', z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 item; this has 2.'],
  ['a multiple', z.number().multipleOf(5), 7, 'Use a multiple of 5.'],
  ['an email', z.email(), 'ana', 'Use a complete email address, such as ana@harbor.test.'],
  ['a UUID', z.uuid(), '1', 'Use a UUID, such as 0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11.'],
  ['a day', z.iso.date(), 'today', 'Use a date as YYYY-MM-DD, such as 2026-11-20.'],
  [
    'a moment',
    z.iso.datetime({ offset: true }),
    '2026-11-20',
    'Use a date and time with a UTC offset, such as 2026-11-20T09:00:00-08:00.',
  ],
  ['a prefix', z.string().startsWith('/'), 'a', 'Use text that starts with /.'],
  ['a pattern', z.string().regex(/^\d+$/), 'a', 'Use text of the form /^\\d+$/.'],
  ['an unknown field', z.strictObject({}), { color: 1 }, 'Remove “color”: there is no such field here.'],
  ['forms of a value', z.union([z.literal('me'), z.uuid()]), 1, 'Use me, or text.'],
  [
    'a part of a form',
    z.union([z.object({ url: z.string() }), z.object({ id: z.string(), size: z.number() })]),
    {},
    'url: This is required. Use text.',
  ],
  [
    'the kind of a form',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'Use one of a, b.',
  ],
  [
    'a key',
    z.record(z.string().max(1), z.string()),
    { ab: '' },
    'Change this name. Use at most 1 character; this has 2.',
  ],
  ['a condition', z.string().refine(() => false), 'a', 'Change this value: it isn’t accepted here.'],
])('%s has a message that says what to use', (_case, schema, input, message) => {
  expect(messageOf(schema, input)).toBe(message)
})

test('a message that a schema has of its own is not replaced', () => {
  expect(messageOf(z.string().max(1, 'Use one letter.'), 'ab')).toBe('Use one letter.')
})

test('a long list of values leads to the API reference', () => {
  const values = Array.from({ length: 30 }, (_, index) => `value-${index}`)
  expect(messageOf(z.enum(values), 'x')).toMatch(/value-19, or one of 10 more in the API reference\.$/)
})
