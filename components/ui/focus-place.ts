/** Focuses an element that is no control, such as a heading, to go on from there. */
export const focusPlace = (place: HTMLElement): void => {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
