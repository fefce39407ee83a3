/** Joins class names, dropping false and missing ones. Later names do not override earlier ones. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
