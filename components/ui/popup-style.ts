/** The sheet that menus, selects and popovers open on. */
export const popupStyle =
  'origin-(--transform-origin) rounded-md border border-line bg-raised text-ink shadow-raised outline-none ' +
  'transition-[opacity,scale] duration-100 ease-out-quick ' +
  'data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:scale-[0.98] data-ending-style:opacity-0'

/** One choice on such a sheet. */
export const popupItemStyle =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint'
