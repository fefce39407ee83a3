import { unzipSync } from 'fflate'

/** The files of a bundle. `damaged` are those that cannot be unpacked. */
export type OpenBundle = {
  files: Map<string, Uint8Array<ArrayBuffer>>
  damaged: string[]
  repeated: string[]
}

type Listed = { names: string[]; unpacked: Record<string, Uint8Array<ArrayBuffer>> }

const list = (zip: Uint8Array): string[] => {
  const names: string[] = []
  unzipSync(zip, {
    filter: ({ name }) => {
      names.push(name)
      return false
    },
  })
  return names
}

const unpackEach = (zip: Uint8Array, names: readonly string[]): Listed => {
  const unpacked: Listed['unpacked'] = {}
  for (const wanted of names) {
    try {
      Object.assign(unpacked, unzipSync(zip, { filter: ({ name }) => name === wanted }))
    } catch {
      // Reported as damaged, by its absence.
    }
  }
  return { names: [...names], unpacked }
}

const unpackAll = (zip: Uint8Array, names: readonly string[]): Listed => {
  try {
    return { names: [...names], unpacked: unzipSync(zip) }
  } catch {
    // One damaged file must not hide what the others say.
    return unpackEach(zip, names)
  }
}

/** Unpacks a bundle in memory. Throws when the file is no ZIP at all. */
export const openBundle = (zip: Uint8Array): OpenBundle => {
  const names = list(zip)
  const { unpacked } = unpackAll(zip, names)
  return {
    files: new Map(Object.entries(unpacked)),
    damaged: [...new Set(names)].filter((name) => unpacked[name] === undefined),
    repeated: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
  }
}
