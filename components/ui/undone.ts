/** Outcome of an undo: the result of an action, or the reason of a failure. */
export type Undone = { ok: true } | { ok: false; error: { message: string } } | string | null

/** Returns why undoing failed; null if it did not. */
export const undoFailure = (undone: Undone): string | null => {
  if (undone === null || typeof undone === 'string') return undone
  return undone.ok ? null : undone.error.message
}
