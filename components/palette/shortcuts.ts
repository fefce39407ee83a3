import { paths } from '#lib/paths.ts'

/** The effect of a shortcut: navigation, or an action on the page. */
export type ShortcutAction =
  | { kind: 'go'; href: string }
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'search' }
  | { kind: 'field' }
  | { kind: 'row'; step: 1 | -1 }
  | { kind: 'select' }
  | { kind: 'preview' }

/** A sequence of single keys. */
type Shortcut = { keys: readonly string[]; label: string; action: ShortcutAction }

/** Key combinations, which also work while typing. */
export const chords = [
  { keys: '⌘ or Ctrl + K', label: 'Search shipments, people, pages and actions' },
  { keys: '⌘ or Ctrl + Enter', label: 'Go to next step' },
  { keys: 'F6', label: 'Latest notification' },
] as const

const go = (keys: readonly string[], label: string, href: string): Shortcut => ({
  keys,
  label,
  action: { kind: 'go', href },
})

/** All key sequences, in the order of the sheet. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts', action: { kind: 'shortcuts' } },
  { keys: ['/'], label: 'Search this page, or everywhere', action: { kind: 'search' } },
  { keys: ['i'], label: 'Focus first field', action: { kind: 'field' } },
  { keys: ['j'], label: 'Next row', action: { kind: 'row', step: 1 } },
  { keys: ['k'], label: 'Previous row', action: { kind: 'row', step: -1 } },
  { keys: ['x'], label: 'Select or deselect row', action: { kind: 'select' } },
  { keys: ['p'], label: 'Preview row', action: { kind: 'preview' } },
  go(['c'], 'Send mail', paths.send.upload()),
  go(['g', 'o'], 'Overview', paths.overview()),
  go(['g', 's'], 'Shipments', paths.shipments()),
  go(['g', 'n'], 'Tasks', paths.tasks()),
  go(['g', 'd'], 'Calendar', paths.calendar()),
  go(['g', 'e'], 'Evidence', paths.evidence()),
  go(['g', 'a'], 'Addresses', paths.addresses()),
  go(['g', 'p'], 'Operations', paths.operations.floor()),
  go(['g', 't'], 'Settings', paths.settings.organization()),
]

/** Matches keys to a shortcut, the start of one, or none. */
export const matchShortcut = (pressed: readonly string[]): Shortcut | 'begun' | null => {
  const begun = shortcuts.filter(({ keys }) => pressed.every((key, index) => keys[index] === key))
  return begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'begun' : null)
}

const storageKey = 'mailroom.single-keys'

/** Returns whether single-key shortcuts are on in this browser. Users of speech input turn them off. */
export const areSingleKeysOn = (): boolean => window.localStorage.getItem(storageKey) !== 'off'

/** Turns single-key shortcuts on or off in this browser. */
export const setSingleKeys = (isOn: boolean): void => {
  if (isOn) window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, 'off')
}
