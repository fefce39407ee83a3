import { expect, test } from 'vitest'

import { checkProduct } from './check-product.ts'

const tests = [
  {
    path: 'lib/mail.test.ts',
    text: [
      "test('a letter is mailed', () => {})",
      'it.each([1, 2])(`a letter is weighed`, () => {})',
      "test.skipIf(process.env.CI)('a letter is stamped', () => {})",
      "test.skip('a letter is lost', () => {})",
      "test.describe('a letter', () => {})",
      "send('a letter is sent')",
    ].join('\n'),
  },
]

type Said = { mailroom?: string; lob?: string; proof?: string; sources?: string }

const writePage = ({
  mailroom = 'yes',
  lob = 'yes[^lob]',
  proof = '| Mailing | `lib/mail.test.ts`: “a letter is mailed” |',
  sources = '[^lob]: [Lob](https://example.com)',
}: Said = {}): string =>
  [
    '| feature | Mailroom | Lob |',
    '| :------ | -------- | --- |',
    `| Mailing | ${mailroom} | ${lob} |`,
    '',
    '| feature | tests |',
    '| ------- | ----- |',
    proof,
    '',
    sources,
  ].join('\n')

const check = (said?: Said) => checkProduct(writePage(said), tests)

test('accepts a page whose tests and sources exist', () => {
  expect(check()).toEqual([])
})

test.each(['a letter is weighed', 'a letter is stamped'])(
  'finds a test of a table, and one that runs on some machines: %s',
  (title) => {
    expect(check({ proof: `| Mailing | \`lib/mail.test.ts\`: “${title}” |` })).toEqual([])
  },
)

test.each(['a letter is sent', 'a letter is lost', 'a letter'])(
  'reports a title that no test has, or only one that never runs: %s',
  (title) => {
    expect(check({ proof: `| Mailing | \`lib/mail.test.ts\`: “${title}” |` })).toEqual([
      expect.stringContaining(
        `docs/product.md:7 names a test “${title}”, which lib/mail.test.ts does not have`,
      ),
    ])
  },
)

test('reports a file that does not exist, and one without a title', () => {
  expect(check({ proof: '| Mailing | `lib/gone.test.ts`: “a letter is mailed” |' })).toEqual([
    'docs/product.md:7 names lib/gone.test.ts, which does not exist.',
  ])
  expect(check({ proof: '| Mailing | `lib/mail.test.ts` |' })).toEqual([
    expect.stringContaining('names lib/mail.test.ts without a title'),
  ])
})

test('reports what Mailroom has without a test, and accepts what it lacks', () => {
  expect(check({ proof: '' })).toEqual([expect.stringContaining('“Mailing” and names no test of it')])
  expect(check({ mailroom: 'no', proof: '' })).toEqual([])
})

test('reports a test of what the page says that Mailroom lacks', () => {
  expect(check({ mailroom: 'no: first-class only' })).toEqual([
    expect.stringContaining('names tests of “Mailing”, which no table says that Mailroom has'),
  ])
})

test('reports what another service has without a source, and accepts that none was found', () => {
  expect(check({ lob: 'yes', sources: '' })).toEqual([
    expect.stringContaining('docs/product.md:3 says “yes” of Lob without a source'),
  ])
  expect(check({ lob: 'not found', sources: '' })).toEqual([])
})

test('reports a source that is not listed, and one that nothing cites', () => {
  expect(check({ sources: '' })).toEqual(['docs/product.md cites [^lob], which it does not list.'])
  expect(check({ lob: 'not found' })).toEqual([
    'docs/product.md lists the source [^lob], which nothing cites.',
  ])
})
