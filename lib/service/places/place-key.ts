const abbreviations: readonly [RegExp, string][] = [
  [/\bSAINT\b/g, 'ST'],
  [/\bSAINTE\b/g, 'STE'],
  [/\bFORT\b/g, 'FT'],
  [/\bMOUNT\b/g, 'MT'],
]

/** Normalizes a name for comparison: `St. Paul` and `SAINT PAUL` are equal. */
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
