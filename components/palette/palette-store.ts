/** The views that open over every page. */
export type PaletteView = 'palette' | 'shortcuts'

let view: PaletteView | null = null
const listeners = new Set<() => void>()

/** Opens the palette or the shortcut sheet; null closes it. */
export const showPalette = (next: PaletteView | null): void => {
  view = next
  for (const listener of listeners) listener()
}

/** Returns the open view. */
export const openView = (): PaletteView | null => view

/** Subscribes to the open view. Returns a function that unsubscribes. */
export const subscribePalette = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
