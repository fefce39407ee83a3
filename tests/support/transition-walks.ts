import * as fc from 'fast-check'

import type { Transitions } from '#lib/contract/api/transitions.values.ts'

/** Generates walks through a table of transitions from `start`, at each turn taking one of the allowed steps. */
export const walksFrom = <State extends string, Cause extends string>(
  { after }: Transitions<State, Cause>,
  start: State,
): fc.Arbitrary<State[]> =>
  fc.array(fc.nat(100), { maxLength: 60 }).map((turns) => {
    const path = [start]
    let current = start
    for (const turn of turns) {
      const next = after(current)
      const step = next[turn % Math.max(1, next.length)]
      if (step === undefined) break
      path.push(step)
      current = step
    }
    return path
  })

/** Returns every state that can be reached from `start`, itself included. */
export const reachableFrom = <State extends string, Cause extends string>(
  { after }: Transitions<State, Cause>,
  start: State,
): Set<State> => {
  const found = new Set([start])
  // A set is walked in the order of insertion, states added on the way included.
  for (const from of found) for (const to of after(from)) found.add(to)
  return found
}
