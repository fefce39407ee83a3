'use client'

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

import type { Role } from '#lib/contract/members/roles.values.ts'

import { openView, type PaletteView, showPalette, subscribePalette } from './palette-store.ts'
import { useShortcuts } from './use-shortcuts.ts'

type ViewProps = { role: Role; scope: string; onClose: () => void }

const loads: Record<PaletteView, () => Promise<ComponentType<ViewProps>>> = {
  palette: () => import('./palette-popup.tsx').then((module) => module.PalettePopup),
  shortcuts: () => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet),
}

/** Listens for shortcuts, and shows the palette and the shortcut sheet, which load on demand. */
export const PaletteHost = ({ role, scope }: Pick<ViewProps, 'role' | 'scope'>) => {
  useShortcuts()
  const view = useSyncExternalStore(subscribePalette, openView, () => null)
  const [loaded, setLoaded] = useState<Partial<Record<PaletteView, ComponentType<ViewProps>>>>({})
  useEffect(() => {
    if (view === null) return
    // The palette cannot load offline: the next press retries.
    loads[view]().then(
      (component) => setLoaded((known) => ({ ...known, [view]: component })),
      () => showPalette(null),
    )
  }, [view])
  const View = view === null ? undefined : loaded[view]
  return View ? <View role={role} scope={scope} onClose={() => showPalette(null)} /> : null
}
