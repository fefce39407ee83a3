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

type Waiting<Item, Outcome> = {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Lets callers share transactions: what arrives while one group is being written goes together into the next, so that
 * the disk is waited for once for all of them. Whoever comes alone is written at once. `write` returns the outcomes in
 * the order of its items; when it fails for several, each is written by itself, so that none fails for another's fault.
 */
export const writeTogether = <Item, Outcome>(
  write: (items: readonly Item[]) => Promise<Outcome[]>,
  most: number,
): ((item: Item) => Promise<Outcome>) => {
  const waiting: Waiting<Item, Outcome>[] = []
  let isWriting = false

  const settle = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(group.map(({ item }) => item))
      if (outcomes.length !== group.length) throw new Error('some items of the group have no outcome')
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const each of group) await settle([each])
    }
  }

  const drain = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    isWriting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWriting) void drain()
    })
}
