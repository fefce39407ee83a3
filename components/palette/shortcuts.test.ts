import { expect, test } from 'vitest'

import { matchShortcut, shortcuts } from './shortcuts.ts'

test('matches every shortcut by its keys, without conflicts', () => {
  for (const shortcut of shortcuts) expect(matchShortcut(shortcut.keys)).toBe(shortcut)
  for (const { keys } of shortcuts.filter((each) => each.keys.length > 1)) {
    expect(matchShortcut(keys.slice(0, 1))).toBe('begun')
  }
})

test('ignores keys that start no shortcut', () => {
  expect(matchShortcut(['z'])).toBeNull()
  expect(matchShortcut(['g', 'x'])).toBeNull()
})
