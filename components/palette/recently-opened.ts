/** The prefix of the storage keys; with whose they are, and in which organization. */
const prefix = 'mailroom.opened.'

/** Number of recent items that are stored and shown. */
export const openedLimit = 6

const keyOf = (scope: string): string => `${prefix}${scope}`

/** Names the reader within the organization: what they opened there is no one else’s. */
export const openedScope = (organizationId: string, userId: string): string => `${organizationId}.${userId}`

const parse = (text: string | null): string[] => {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, openedLimit) : []
  } catch {
    return []
  }
}

/** Returns the ids of the shipments that were opened last in this browser, the latest first. */
export const readOpened = (scope: string): string[] => {
  try {
    return parse(globalThis.localStorage.getItem(keyOf(scope)))
  } catch {
    // Storage that cannot be read holds nothing.
    return []
  }
}

/** Notes that a shipment was opened: its id and nothing of it. */
export const noteOpened = (scope: string, id: string): void => {
  const ids = [id, ...readOpened(scope).filter((other) => other !== id)].slice(0, openedLimit)
  try {
    globalThis.localStorage.setItem(keyOf(scope), JSON.stringify(ids))
  } catch {
    // Without storage the palette shows the newest shipments, as for new members.
  }
}

/** Forgets what anyone opened in this browser. */
export const forgetOpened = (): void => {
  try {
    const keys = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) globalThis.localStorage.removeItem(key)
  } catch {
    // Storage that cannot be written has nothing to remove.
  }
}
