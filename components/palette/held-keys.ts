/** The window while `holdKeys` holds keys. */
export type HoldingWindow = Window & { heldKeys?: KeyboardEvent[] }

/** Returns the keys that were pressed while the page loaded, and ends holding them. */
export const takeHeldKeys = (): KeyboardEvent[] => {
  const page: HoldingWindow = window
  const held = page.heldKeys ?? []
  delete page.heldKeys
  return held
}
