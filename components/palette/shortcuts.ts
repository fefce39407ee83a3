import { paths } from '#lib/paths.ts'

/** What a shortcut does: go to a page, or something on the page that is open. */
export type ShortcutAction =
  | { kind: 'go'; href: string }
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'search' }
  | { kind: 'field' }
  | { kind: 'row'; step: 1 | -1 }

/** One shortcut of single keys, pressed one after another. */
type Shortcut = { keys: readonly string[]; label: string; action: ShortcutAction }

/** Those pressed together, which work while typing too. */
export const chords = [
  { keys: '⌘ or Ctrl + K', label: 'Search shipments, people, pages and actions' },
  { keys: '⌘ or Ctrl + Enter', label: 'Continue' },
] as const

const go = (keys: readonly string[], label: string, href: string): Shortcut => ({
  keys,
  label,
  action: { kind: 'go', href },
})

/** Every shortcut of single keys, in the order in which the sheet lists them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts', action: { kind: 'shortcuts' } },
  { keys: ['/'], label: 'Search this page, or everywhere', action: { kind: 'search' } },
  { keys: ['i'], label: 'First form field', action: { kind: 'field' } },
  { keys: ['j'], label: 'Next row', action: { kind: 'row', step: 1 } },
  { keys: ['k'], label: 'Previous row', action: { kind: 'row', step: -1 } },
  go(['c'], 'Send mail', paths.send.upload()),
  go(['g', 'o'], 'Overview', paths.overview()),
  go(['g', 's'], 'Shipments', paths.shipments()),
  go(['g', 'n'], 'Needs attention', paths.tasks()),
  go(['g', 'e'], 'Evidence', paths.evidence()),
  go(['g', 'a'], 'Addresses', paths.addresses()),
  go(['g', 'p'], 'Operations', paths.operations.floor()),
  go(['g', 't'], 'Settings', paths.settings.organization()),
]

/** How keys pressed one after another are understood: as a shortcut, as the beginning of one, or as nothing. */
export const matchShortcut = (pressed: readonly string[]): Shortcut | 'begun' | null => {
  const begun = shortcuts.filter(({ keys }) => pressed.every((key, index) => keys[index] === key))
  return begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'begun' : null)
}

const storageKey = 'mailroom.single-keys'

/** Whether single letters are shortcuts in this browser. People who speak to their computer turn them off. */
export const areSingleKeysOn = (): boolean => window.localStorage.getItem(storageKey) !== 'off'

/** Turns the shortcuts of a single letter on or off, for this browser. */
export const setSingleKeys = (isOn: boolean): void => {
  if (isOn) window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, 'off')
}
