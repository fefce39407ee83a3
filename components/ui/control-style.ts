/** The look that every control taking a value shares. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-base text-ink shadow-card ' +
  'placeholder:text-ink-faint transition-[border-color,box-shadow] duration-100 ' +
  'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft max-sm:text-[1rem]'
