/** What the keys of remembered letters begin with. */
export const localDraftPrefix = 'mailroom.send.'

/** Removes every letter that this browser remembers: addresses are not for the next person at it. */
export const forgetLocalDrafts = () => {
  try {
    const keys = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(localDraftPrefix))
    for (const key of keys) globalThis.localStorage.removeItem(key)
  } catch {
    // Storage that cannot be written holds nothing to remove.
  }
}
