import { expect, test } from 'vitest'

import { matchShortcut, shortcuts } from './shortcuts.ts'

test('every shortcut is reached by its own keys, and none hides another', () => {
  for (const shortcut of shortcuts) expect(matchShortcut(shortcut.keys)).toBe(shortcut)
  for (const { keys } of shortcuts.filter((each) => each.keys.length > 1)) {
    expect(matchShortcut(keys.slice(0, 1))).toBe('begun')
  }
})

test('what begins no shortcut is nothing', () => {
  expect(matchShortcut(['x'])).toBeNull()
  expect(matchShortcut(['g', 'x'])).toBeNull()
})
