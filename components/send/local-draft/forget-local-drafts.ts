/** The prefix of the storage keys of local drafts. */
export const localDraftPrefix = 'mailroom.send.'

/** Removes all local drafts, so that the next person at this browser sees no addresses. */
export const forgetLocalDrafts = () => {
  try {
    const keys = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(localDraftPrefix))
    for (const key of keys) globalThis.localStorage.removeItem(key)
  } catch {
    // Storage that cannot be written has nothing to remove.
  }
}
