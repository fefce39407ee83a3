/** A name that a source gives for the person who signed. */
type Named = { name: string; source: 'carrier_scan' | 'return_receipt' }

const normalized = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the distinct names, each in its first spelling. */
const differentNames = (signers: readonly Named[]): string[] =>
  [
    ...new Map(signers.map(({ name }) => [normalized(name), name] as const).toReversed()).values(),
  ].toReversed()

/** Returns whether the sources name different signers. */
export const doSignersDiffer = (signers: readonly Named[]): boolean => differentNames(signers).length > 1

/** Joins the distinct names, without choosing one. Null if no source names anyone. */
export const joinSigners = (signers: readonly Named[]): string | null =>
  differentNames(signers).join('; ') || null

const sourceLabels = {
  carrier_scan: 'carrier scan',
  return_receipt: 'return receipt',
} as const satisfies Record<Named['source'], string>

/** Names who signed; where the sources differ, every name with its source. Null when no source names anyone. */
export const describeSigners = (signers: readonly Named[]): string | null => {
  if (!doSignersDiffer(signers)) return joinSigners(signers)
  const named = new Set(signers.map(({ name, source }) => `${name} (${sourceLabels[source]})`))
  return `sources differ: ${[...named].join('; ')}`
}
