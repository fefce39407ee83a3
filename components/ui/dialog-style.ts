/** The veil over the page behind a dialog. */
export const dialogBackdropStyle =
  'fixed inset-0 z-40 min-h-dvh bg-veil transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

/** The sheet of a dialog: centred on wide screens, at the foot of the screen on phones. */
export const dialogPopupStyle =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] w-full flex-col rounded-t-xl border border-line bg-raised text-ink shadow-raised outline-none ' +
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg ' +
  'transition-[opacity,scale,translate] duration-150 ease-out-quick ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'max-sm:data-starting-style:translate-y-8 max-sm:data-ending-style:translate-y-8 ' +
  'sm:data-starting-style:scale-[0.98] sm:data-ending-style:scale-[0.98]'
