/**
 * Returns the parts of `after` that differ from `before`, which are all that a form sends: a colleague may have changed the
 * others meanwhile.
 */
export const changedParts = <Values extends object>(before: object, after: Values): Partial<Values> => {
  const texts = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
  // Removes values from the object, and changes none.
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => texts.get(name) !== JSON.stringify(value)),
  ) as Partial<Values>
}
