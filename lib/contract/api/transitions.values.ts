/** The steps of one kind of thing: from each state, the states that may follow, and who may cause each step. */
type TransitionTable<State extends string, Cause extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, readonly Cause[]>>>>
>

/** Queries of verbs and screens on a table of transitions. */
export type Transitions<State extends string, Cause extends string> = {
  states: readonly State[]
  /** Whether `from` → `to` is in the table; with a cause, whether that cause may take the step. */
  allows: (from: State, to: State, cause?: Cause) => boolean
  /** Returns the states that may become `to`: the `where` of an update that holds no lock. */
  before: (to: State, cause?: Cause) => State[]
  /** Returns the states that may follow `from`; empty for a final state. */
  after: (from: State, cause?: Cause) => State[]
}

/** Defines the transitions between `states` by their table. A state never follows itself unless the table says so. */
export const defineTransitions = <State extends string, Cause extends string>(
  states: readonly State[],
  table: TransitionTable<State, Cause>,
): Transitions<State, Cause> => {
  const allows = (from: State, to: State, cause?: Cause): boolean => {
    const causes = table[from][to]
    return causes !== undefined && (cause === undefined ? causes.length > 0 : causes.includes(cause))
  }
  return {
    states,
    allows,
    before: (to, cause) => states.filter((from) => allows(from, to, cause)),
    after: (from, cause) => states.filter((to) => allows(from, to, cause)),
  }
}
