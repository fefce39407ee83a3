const longest = 100

/** Returns a name for a letter from the name of its file: `Notice_to_quit.pdf` is “Notice to quit”. */
export const nameFromFile = (filename: string): string =>
  filename
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
