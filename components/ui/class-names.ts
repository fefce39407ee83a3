/** Joins class names, dropping what is false or missing. Later names do not override earlier ones. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
