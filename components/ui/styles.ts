/** The style of all controls with a value. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-base text-ink shadow-card ' +
  'placeholder:text-ink-faint transition-[border-color,box-shadow] duration-100 ' +
  'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft max-sm:text-[1rem]'

/** The style of the surface of menus, selects and popovers. */
export const popupStyle =
  'origin-(--transform-origin) rounded-md border border-line bg-raised text-ink shadow-raised outline-none ' +
  'transition-[opacity,scale] duration-100 ease-out-quick ' +
  'data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:scale-[0.98] data-ending-style:opacity-0'

/** The style of an item on it. */
export const popupItemStyle =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint'

/** The style of the backdrop of a dialog. */
export const dialogBackdropStyle =
  'fixed inset-0 z-40 min-h-dvh bg-veil transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

/** The style of a dialog: centered, or at the bottom of phone screens. */
export const dialogPopupStyle =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] w-full flex-col rounded-t-xl border border-line bg-raised text-ink shadow-raised outline-none ' +
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg ' +
  'transition-[opacity,scale,translate] duration-150 ease-out-quick ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'max-sm:data-starting-style:translate-y-8 max-sm:data-ending-style:translate-y-8 ' +
  'sm:data-starting-style:scale-[0.98] sm:data-ending-style:scale-[0.98]'
