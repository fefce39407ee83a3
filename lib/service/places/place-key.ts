const abbreviations: readonly [RegExp, string][] = [
  [/\bSAINT\b/g, 'ST'],
  [/\bSAINTE\b/g, 'STE'],
  [/\bFORT\b/g, 'FT'],
  [/\bMOUNT\b/g, 'MT'],
]

/** Writes a name as it is compared: `St. Paul` and `SAINT PAUL` are one. */
export const placeKey = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[’'.]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
  return abbreviations.reduce((key, [word, short]) => key.replaceAll(word, short), plain)
}
