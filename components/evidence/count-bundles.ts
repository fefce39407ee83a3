const encoder = new TextEncoder()

/** Signature of a file header in a ZIP, and the position of its name: APPNOTE.TXT, 4.3.7. */
const signature = encoder.encode('PK\u0003\u0004')
const nameOffset = 30

/** Folder of the bundles in an archive, and the first file after them. */
const bundleFolder = encoder.encode('bundles/')
const index = encoder.encode('index.csv')

const headerLength = nameOffset + Math.max(bundleFolder.length, index.length)

const hasAt = (bytes: Uint8Array, place: number, expected: Uint8Array): boolean =>
  expected.every((byte, offset) => bytes[place + offset] === byte)

const joined = (head: Uint8Array, rest: Uint8Array): Uint8Array => {
  const both = new Uint8Array(head.length + rest.length)
  both.set(head)
  both.set(rest, head.length)
  return both
}

/**
 * Counts the bundles that an archive of evidence contains so far. The function takes its next bytes and returns how many
 * are complete: a bundle is, once the header of the next file follows it. Files within a bundle are in other folders.
 */
export const createBundleCounter = (): ((chunk: Uint8Array) => number) => {
  let unread: Uint8Array = new Uint8Array()
  let begun = 0
  let complete = 0
  return (chunk) => {
    const bytes = joined(unread, chunk)
    const end = bytes.length - headerLength
    let place = bytes.indexOf(signature[0] ?? 0)
    for (; place !== -1 && place <= end; place = bytes.indexOf(signature[0] ?? 0, place + 1)) {
      if (!hasAt(bytes, place, signature)) continue
      if (hasAt(bytes, place + nameOffset, bundleFolder)) complete = begun++
      else if (hasAt(bytes, place + nameOffset, index)) complete = begun
    }
    unread = place === -1 ? new Uint8Array() : bytes.slice(place)
    return complete
  }
}
