import { expect, test } from 'vitest'

import { conflictsOf } from './conflicts.ts'

const seen = { Title: 'One', Opening: 'I say:', Closing: 'True.' }

test('a part that only one of two people changed is no conflict', () => {
  const theirs = { ...seen, Closing: 'All true.' }
  expect(conflictsOf({ seen, mine: { Title: 'Two' }, theirs })).toEqual({
    conflicts: [],
    own: [{ label: 'Title', mine: 'Two', theirs: 'One' }],
    kept: [{ label: 'Closing', mine: 'True.', theirs: 'All true.' }],
  })
})

test('a part that both changed is a conflict, unless both changed it to the same', () => {
  const theirs = { ...seen, Title: 'Three', Opening: 'I declare:' }
  expect(conflictsOf({ seen, mine: { Title: 'Two', Opening: 'I declare:' }, theirs })).toEqual({
    conflicts: [{ label: 'Title', mine: 'Two', theirs: 'Three' }],
    own: [],
    kept: [],
  })
})
