/** Parts of an object as people read them, by their labels. */
export type Parts = Readonly<Record<string, string>>

/** A part that differs: `mine` is this page's value, `theirs` the stored one. */
export type Difference = { label: string; mine: string; theirs: string }

/** Returns the parts of `mine` that differ from the stored ones. */
export const differencesBetween = (mine: Parts, theirs: Parts): Difference[] =>
  Object.entries(mine).flatMap(([label, own]) => {
    const their = theirs[label]
    return their === undefined || own === their ? [] : [{ label, mine: own, theirs: their }]
  })

/**
 * Compares an edit with what was stored meanwhile: `conflicts` are the parts that both changed, `own` those that only this edit
 * did, and `kept` those that only the other did, which a change of other parts leaves as they are.
 */
export const conflictsOf = ({
  seen,
  mine,
  theirs,
}: {
  /** The object as it was shown when the edit began. */
  seen: Parts
  /** The parts that the edit changes. */
  mine: Parts
  theirs: Parts
}): { conflicts: Difference[]; own: Difference[]; kept: Difference[] } => {
  const changed = differencesBetween(seen, theirs)
  const isChanged = (label: string): boolean => changed.some((each) => each.label === label)
  const differences = differencesBetween(mine, theirs)
  return {
    conflicts: differences.filter(({ label }) => isChanged(label)),
    own: differences.filter(({ label }) => !isChanged(label)),
    kept: changed.filter(({ label }) => mine[label] === undefined),
  }
}
