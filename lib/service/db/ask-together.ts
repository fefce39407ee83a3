/**
 * Makes of a question about many keys one about a single key. What is asked in the same turn of the event loop is asked
 * together, after the turn: every answer is as fresh as if it had been asked for alone, at a fraction of the cost.
 */
export const askTogether = <Answer>(
  askAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): ((key: string) => Promise<Answer | undefined>) => {
  let turn: { keys: Set<string>; answers: Promise<ReadonlyMap<string, Answer>> } | undefined
  const beginTurn = () => {
    const keys = new Set<string>()
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, Answer>>()
    setImmediate(() => {
      turn = undefined
      resolve(askAll([...keys]))
    })
    return { keys, answers: promise }
  }
  return async (key) => {
    turn ??= beginTurn()
    turn.keys.add(key)
    return (await turn.answers).get(key)
  }
}
