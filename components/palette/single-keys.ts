const storageKey = 'mailroom.single-keys'

/** Whether single letters are shortcuts in this browser. People who speak to their computer turn them off. */
export const areSingleKeysOn = (): boolean => window.localStorage.getItem(storageKey) !== 'off'

/** Turns the shortcuts of a single letter on or off, for this browser. */
export const setSingleKeys = (isOn: boolean): void => {
  if (isOn) window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, 'off')
}
