'use client'

import { Search } from 'lucide-react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'

import { showPalette } from './palette-store.ts'

const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent)

const KeyHint = () => {
  const isHydrated = useHydrated()
  return (
    <kbd aria-hidden="true" className="ml-auto whitespace-nowrap text-ink-faint">
      {isHydrated && (isApple() ? '⌘K' : 'Ctrl K')}
    </kbd>
  )
}

/** Opens the palette without its shortcut. `compact` shows the icon alone. */
export const PaletteButton = ({ compact = false }: { compact?: boolean }) =>
  compact ? (
    <button
      type="button"
      aria-label="Find anything"
      aria-haspopup="dialog"
      onClick={() => showPalette('palette')}
      className={buttonStyle({ variant: 'quiet', size: 'icon', className: '[&_svg]:size-5' })}
    >
      <Search aria-hidden="true" />
    </button>
  ) : (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => showPalette('palette')}
      className="mb-3 flex h-9 items-center gap-2.5 rounded-sm border border-line px-2.5 text-left whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={1.9} />
      Find anything
      <KeyHint />
    </button>
  )
