import { expect, test } from 'vitest'

import { checkWords } from './check-words.ts'

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
