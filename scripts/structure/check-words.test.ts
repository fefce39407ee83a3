import { expect, test } from 'vitest'

import { checkComments, checkTitles, checkWords } from './check-words.ts'

const check = (text: string) => checkWords([{ path: 'components/a.tsx', text }], [])

test.each([
  ['text between tags', 'const A = () => <p>Ask whoever sent it</p>'],
  ['an attribute that is read out', 'const A = () => <p aria-label="Mend the row" />'],
  ['a message', "throw new Error('The page is read anew.')"],
  ['a part of a template', 'const a = `${name} was told of it`'],
])('rejects a banned word in %s, and says what to write', (_, text) => {
  const [problem, ...others] = check(text)
  expect(others).toEqual([])
  expect(problem).toMatch(/^components\/a\.tsx:1 says “.+”\. Write .+: “.+”$/)
})

test.each([
  ['identifiers', 'const faulty = mend(anew)'],
  ['single words, which are names', "const kind = 'faulty'"],
  ['imports', "import { a } from './mend it.ts'"],
  ['class names', 'const A = () => <p className="fault mend" />'],
  ['comments', '// Read anew by whoever comes.'],
  ['queries', 'const a = sql`select fault from chain_heads`'],
])('leaves %s alone', (_, text) => {
  expect(check(text)).toEqual([])
})

test('accepts a named exception, and reports one that is no longer needed', () => {
  const exception = { path: 'components/a.tsx', text: 'The mend', reason: 'a name' }
  const files = [{ path: 'components/a.tsx', text: "const a = 'The mend is here'" }]
  expect(checkWords(files, [exception])).toEqual([])
  expect(checkWords([{ path: 'components/a.tsx', text: '' }], [exception])).toEqual([
    expect.stringContaining('Remove the exception'),
  ])
})

test.each([
  ['a test', "test('the page is read anew', () => {})"],
  ['a group of tests', "describe('a page that is broken off', () => {})"],
  ['a table of tests', "test.each([1])('%s is none', () => {})"],
  ['a template', 'test(`${name} goes on with it`, () => {})'],
  ['a row of a table', "test.each([['read anew', 1]])('%s', () => {})"],
  ['a row of one value', "test.each(['goes on with it'])('%s', () => {})"],
])('rejects a banned word in the title of %s', (_, text) => {
  expect(checkTitles([{ path: 'lib/a.test.ts', text }])).toEqual([
    expect.stringMatching(/^lib\/a\.test\.ts:1 says “.+”\. Write .+: “.+”$/),
  ])
})

test('accepts titles of other calls, and plain ones', () => {
  const text = "test('returns null if there is none', () => {})\nread('anew, by everybody')"
  expect(checkTitles([{ path: 'lib/a.test.ts', text }])).toEqual([])
})

test.each([
  ['a banned word', '/** Asks whoever is there. */ type A = string', 'says “whoever”'],
  ['a banned word on another line', '/**\n * Reads\n * it anew.\n */\nconst a = 1', 'says “anew”'],
  ['a clause for a function', '/** Whether it is open. */\nexport const isOpen = () => true', 'by a clause'],
  ['a banned word after code', 'const a = 1 // Whoever asks.', 'says “Whoever”'],
])('rejects a comment with %s', (_, text, problem) => {
  expect(checkComments([{ path: 'lib/a.ts', text }])).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['a clause for a value', '/** When it was opened. */\nconst openedAt = new Date(0)'],
  ['code in a docstring', '/** Sets `fault`, if there is none. */\nconst a = () => 1'],
])('accepts %s', (_, text) => {
  expect(checkComments([{ path: 'lib/a.ts', text }])).toEqual([])
})
