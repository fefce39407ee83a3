import { expect, test } from 'vitest'

import { addTags, canAddTag, offeredTags } from './tag-input.tsx'

test('what was typed becomes tags, commas apart and trimmed', () => {
  expect(addTags(['evictions'], ' unit 4 ,harbor   legal,')).toEqual(['evictions', 'unit 4', 'harbor legal'])
})

test('a tag that is there already is not added again, whatever its capitals', () => {
  expect(addTags(['Unit 4'], 'unit 4, UNIT 4')).toEqual(['Unit 4'])
})

test('the limits of the contract hold', () => {
  const many = addTags([], Array.from({ length: 60 }, (_, index) => `tag ${index}`).join(','))
  expect(many).toHaveLength(50)
  expect(canAddTag(many)).toBe(false)
  expect(addTags([], 'x'.repeat(90))[0]).toHaveLength(60)
})

test('tags in use are offered when they fit what is typed and are not chosen', () => {
  const known = ['evictions', 'unit 4', 'unit 5', 'a', 'b', 'c', 'd', 'e']
  expect(offeredTags(known, ['unit 4'], ' UNIT')).toEqual(['unit 5'])
  expect(offeredTags(known, [], '')).toHaveLength(6)
})
