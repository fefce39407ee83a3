import { expect, test } from 'vitest'

import { addTags, canAddTag, offeredTags } from './tag-input.tsx'

test('splits at commas and trims', () => {
  expect(addTags(['evictions'], ' unit 4 ,harbor   legal,')).toEqual(['evictions', 'unit 4', 'harbor legal'])
})

test('ignores duplicates of any case', () => {
  expect(addTags(['Unit 4'], 'unit 4, UNIT 4')).toEqual(['Unit 4'])
})

test('applies the limits of the contract', () => {
  const many = addTags([], Array.from({ length: 60 }, (_, index) => `tag ${index}`).join(','))
  expect(many).toHaveLength(50)
  expect(canAddTag(many)).toBe(false)
  expect(addTags([], 'x'.repeat(90))[0]).toHaveLength(60)
})

test('suggests matching tags that are not selected', () => {
  const known = ['evictions', 'unit 4', 'unit 5', 'a', 'b', 'c', 'd', 'e']
  expect(offeredTags(known, ['unit 4'], ' UNIT')).toEqual(['unit 5'])
  expect(offeredTags(known, [], '')).toHaveLength(6)
})
