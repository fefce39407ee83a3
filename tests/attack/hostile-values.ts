import type { Random } from './random.ts'

const nest = (depth: number): unknown => {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** JSON that no double holds, written where a number was: `JSON.stringify` cannot. */
export const rawNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '0.1e1',
  '123456789012345678901234567890',
] as const

const numbers = [
  0,
  -1,
  0.5,
  -0.01,
  1e21,
  -1e21,
  1.7976931348623157e308,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
] as const

const texts = [
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\u0001\u0008\u001b[31m\u007f',
  '\r\nSet-Cookie: stolen=1',
  '\ud800',
  'lone \udfff surrogate',
  '\ufeff',
  '\u202etfel ot thgir',
  '\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  'ⅷ９①',
  "'; drop table shipments; --",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%zz',
  '=HYPERLINK("http://hooks.invalid")',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '0x7fffffff',
  '99999999999999999999',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-20T16:31:04+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'https://user:pass@hooks.invalid:99999/',
  'http://[::ffff:127.0.0.1]/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ipp://printer.invalid:70000/ipp/print',
  'a@b',
  'Ünïcode@exämple.invalid',
  '%',
  '_',
  '\\',
  '"',
] as const

const longTexts = (random: Random): string => {
  const letter = random.pick(['a', 'é', '👍', ' ', '\n', '9', '%', '('])
  return letter.repeat(random.pick([201, 256, 1001, 5000, 70_000]))
}

/** Returns a text that should be refused, or be stored and shown unchanged. */
export const hostileText = (random: Random): string =>
  random.chance(0.15) ? longTexts(random) : random.pick(texts)

/** Returns a number that a column, a date or an addition may not hold. */
export const hostileNumber = (random: Random): number => random.pick(numbers)

/** Returns anything that JSON can say, most often of the type that was there. */
export const hostileValue = (random: Random, instead: unknown): unknown => {
  if (typeof instead === 'number' && random.chance(0.7)) return hostileNumber(random)
  if (typeof instead === 'string' && random.chance(0.7)) return hostileText(random)
  if (Array.isArray(instead) && random.chance(0.5)) {
    return random.pick([
      [],
      [...instead, ...instead],
      [null],
      [[]],
      Array.from({ length: 1500 }, () => instead[0] ?? 1),
    ])
  }
  return random.pick<unknown>([
    null,
    true,
    false,
    [],
    {},
    hostileNumber(random),
    hostileText(random),
    [hostileText(random)],
    { toString: 'x', valueOf: 1, length: -1 },
    nest(random.pick([3, 60, 3000])),
  ])
}

/** Names that an object has before anyone gives it any, and others that no one expects. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'id',
  'organization_id',
  '\u0000',
] as const

/** Returns a segment of a path or a value of a query, as written in the address: also what no encoder writes. */
export const hostileEncoded = (random: Random): string => {
  const raw = random.pick([
    '%00',
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%ED%A0%80',
    '%2e%2e%2f%2e%2e%2f',
    '..%2f..%2f',
    '%F0%9F%91%8D',
    '-1',
    '0',
    '1e9',
    '2147483648',
    '99999999999999999999',
    'undefined',
    '%25%32%35',
    '+',
    'a'.repeat(4000),
  ])
  return random.chance(0.6) ? raw : encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 4000)
}
