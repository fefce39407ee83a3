import { expect, test } from 'vitest'

import { undoFailure } from './undone.ts'

test('a failed undo states why; a successful undo shows nothing', () => {
  expect(undoFailure({ ok: true })).toBeNull()
  expect(undoFailure(null)).toBeNull()
  expect(undoFailure({ ok: false, error: { message: 'No.' } })).toBe('No.')
  expect(undoFailure('The shipment has this tag already.')).toBe('The shipment has this tag already.')
})
