import { expect, test } from 'vitest'

import { undoFailure } from './undone.ts'

test('undoing that failed says why, and undoing that worked says nothing', () => {
  expect(undoFailure({ ok: true })).toBeNull()
  expect(undoFailure(null)).toBeNull()
  expect(undoFailure({ ok: false, error: { message: 'No.' } })).toBe('No.')
  expect(undoFailure('The shipment has this tag already.')).toBe('The shipment has this tag already.')
})
