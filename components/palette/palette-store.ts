/** What can be open on top of every page. */
export type PaletteView = 'palette' | 'shortcuts'

let view: PaletteView | null = null
const listeners = new Set<() => void>()

/** Opens the palette or the list of shortcuts, or closes what is open. */
export const showPalette = (next: PaletteView | null): void => {
  view = next
  for (const listener of listeners) listener()
}

/** What is open now. */
export const openView = (): PaletteView | null => view

/** Tells when another view opens or closes. Returns how to stop. */
export const subscribePalette = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
