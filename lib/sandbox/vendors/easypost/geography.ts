type Place = { latitude: number; longitude: number; timeZone: string }

const place = (latitude: number, longitude: number, timeZone: string): Place => ({
  latitude,
  longitude,
  timeZone,
})

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** The middle of each state and territory that mail goes to, and its time. */
const states: Record<string, Place> = {
  AL: place(32.8, -86.8, central),
  // Mail to the armed forces is charged up to the gateway that it leaves the country by.
  AA: place(25.8, -80.2, eastern),
  AE: place(40.7, -74.0, eastern),
  AP: place(37.8, -122.4, pacific),
  AS: place(-14.3, -170.7, 'Pacific/Pago_Pago'),
  AK: place(61.2, -149.9, 'America/Anchorage'),
  AZ: place(33.7, -111.9, 'America/Phoenix'),
  AR: place(34.9, -92.4, central),
  CA: place(36.5, -119.7, pacific),
  CO: place(39.3, -105.0, mountain),
  CT: place(41.6, -72.7, eastern),
  DC: place(38.9, -77.0, eastern),
  DE: place(39.2, -75.5, eastern),
  FL: place(28.1, -81.9, eastern),
  FM: place(6.9, 158.2, 'Pacific/Pohnpei'),
  GA: place(33.2, -83.7, eastern),
  GU: place(13.5, 144.8, 'Pacific/Guam'),
  HI: place(21.3, -157.9, 'Pacific/Honolulu'),
  IA: place(42.0, -93.4, central),
  ID: place(43.9, -115.0, 'America/Boise'),
  IL: place(40.6, -89.0, central),
  IN: place(39.9, -86.3, eastern),
  KS: place(38.5, -97.5, central),
  KY: place(37.7, -85.0, eastern),
  LA: place(30.9, -91.8, central),
  MA: place(42.3, -71.8, eastern),
  MD: place(39.1, -76.8, eastern),
  ME: place(44.4, -69.8, eastern),
  MH: place(7.1, 171.2, 'Pacific/Majuro'),
  MI: place(42.9, -84.5, eastern),
  MN: place(45.2, -93.9, central),
  MO: place(38.4, -92.3, central),
  MP: place(15.2, 145.7, 'Pacific/Saipan'),
  MS: place(32.7, -89.7, central),
  MT: place(46.7, -110.5, mountain),
  NC: place(35.5, -79.5, eastern),
  ND: place(47.4, -99.7, central),
  NE: place(41.2, -97.2, central),
  NH: place(43.2, -71.5, eastern),
  NJ: place(40.3, -74.6, eastern),
  NM: place(34.6, -106.3, mountain),
  NV: place(37.6, -116.2, pacific),
  NY: place(41.4, -74.6, eastern),
  OH: place(40.3, -82.8, eastern),
  OK: place(35.6, -97.0, central),
  OR: place(44.8, -122.5, pacific),
  PA: place(40.4, -77.1, eastern),
  PR: place(18.3, -66.4, 'America/Puerto_Rico'),
  PW: place(7.5, 134.6, 'Pacific/Palau'),
  RI: place(41.8, -71.5, eastern),
  SC: place(34.0, -81.0, eastern),
  SD: place(44.2, -99.0, central),
  TN: place(35.8, -86.4, central),
  TX: place(31.0, -97.0, central),
  UT: place(40.3, -111.7, mountain),
  VA: place(37.8, -77.9, eastern),
  VI: place(18.3, -64.9, 'America/St_Thomas'),
  VT: place(44.0, -72.7, eastern),
  WA: place(47.3, -121.5, pacific),
  WI: place(43.7, -88.9, central),
  WV: place(38.7, -80.7, eastern),
  WY: place(42.2, -106.5, mountain),
}

const military = new Set(['AA', 'AE', 'AP'])

/** Returns whether mail goes to the armed forces (APO, FPO, DPO), which the postal service alone may carry. */
export const isMilitary = ({ state, country }: { state: string | null; country: string }): boolean =>
  country === 'US' && military.has((state ?? '').toUpperCase())

/** Returns the position of a state, or null for an unknown abbreviation. */
export const findState = (state: string | null): Place | null => states[(state ?? '').toUpperCase()] ?? null

const earthMiles = 3959

const milesBetween = (from: Place, to: Place): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a = radians(from.latitude)
  const b = radians(to.latitude)
  const cosine =
    Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(to.longitude - from.longitude))
  return earthMiles * Math.acos(Math.min(1, cosine))
}

/** Miles up to which each postal zone reaches; beyond the last is zone 8. */
const zoneMiles = [50, 150, 300, 600, 1000, 1400, 1800]

const prefixOf = (zip: string | null) => Number((zip ?? '').slice(0, 3))

/** The postal zone, 1 (near) to 8 (far), as the postal service counts distance between ZIP prefixes. */
export const zoneBetween = (
  from: { state: string | null; zip: string | null },
  to: { state: string | null; zip: string | null },
): number => {
  const [origin, destination] = [findState(from.state), findState(to.state)]
  if (!origin || !destination) return 8
  if (origin === destination) {
    // Within a state, prefixes that lie far apart in number lie far apart on the map.
    const apart = Math.abs(prefixOf(from.zip) - prefixOf(to.zip)) || 0
    return Math.min(5, 1 + Math.ceil(apart / 13))
  }
  const miles = milesBetween(origin, destination)
  const zone = zoneMiles.findIndex((limit) => miles <= limit)
  return zone === -1 ? 8 : zone + 1
}
