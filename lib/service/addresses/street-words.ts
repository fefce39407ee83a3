/** The postal service's abbreviations of the commonest words, by which it standardizes a street (its Publication 28). */
const abbreviations: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  LANE: 'LN',
  ROAD: 'RD',
  COURT: 'CT',
  PLACE: 'PL',
  SQUARE: 'SQ',
  TERRACE: 'TER',
  HIGHWAY: 'HWY',
  PARKWAY: 'PKWY',
  CIRCLE: 'CIR',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  APARTMENT: 'APT',
  SUITE: 'STE',
  FLOOR: 'FL',
  BUILDING: 'BLDG',
}

/** A street as the postal service of the United States writes it: capitals, abbreviations, no full stops or commas. */
export const abbreviateStreet = (line: string): string =>
  line
    .toUpperCase()
    .replace(/[.,]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word))
    .join(' ')
