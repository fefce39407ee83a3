/** More belong to a region, not to what has the focus. */
const most = 6

/** What has the focus only to go on from there, as after "Skip to the content", asks about nothing. */
const places = 'main, section, article, form, fieldset, [role=dialog], [role=alertdialog]'

const within = (element: Element): HTMLTimeElement[] => [
  ...element.querySelectorAll<HTMLTimeElement>('time[data-exact]'),
]

/** The times that focus on this element asks about: those inside it, else those of its row. */
export const timesToTell = (focused: Element): HTMLTimeElement[] => {
  if (focused.matches(places)) return []
  const inside = within(focused)
  const row = inside.length === 0 ? focused.closest('tr, li') : null
  const times = row ? within(row) : inside
  if (times.length > 0 && times.length <= most) return times
  return focused instanceof HTMLTimeElement ? [focused] : []
}
