import { setImmediate as turnOver } from 'node:timers/promises'

/**
 * Turns a read of many keys into a read of one key. Combines reads of the same turn of the event loop, and those that
 * arrive during an earlier read, after it: each starts after its request, so that its result is as fresh as that of a
 * separate read, at a fraction of the cost.
 */
export const coalesceReads = <Answer>(
  askAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): ((key: string) => Promise<Answer | undefined>) => {
  let next: { keys: Set<string>; answers: Promise<ReadonlyMap<string, Answer>> } | undefined
  let underWay: Promise<void> | undefined
  const gather = () => {
    const keys = new Set<string>()
    const answers = (underWay ?? turnOver()).then(() => {
      next = undefined
      return askAll([...keys])
    })
    const end = () => {
      if (underWay === ended) underWay = undefined
    }
    const ended = answers.then(end, end)
    underWay = ended
    return { keys, answers }
  }
  return async (key) => {
    next ??= gather()
    next.keys.add(key)
    return (await next.answers).get(key)
  }
}

/**
 * Lets reads of the same key that are requested in one turn of the event loop share one, which starts after all of them.
 * A read of another key neither waits for it nor fails with it.
 */
export const shareReads = <Answer>(
  read: (key: string) => Promise<Answer>,
): ((key: string) => Promise<Answer>) => {
  const next = new Map<string, Promise<Answer>>()
  const start = async (key: string): Promise<Answer> => {
    await turnOver()
    next.delete(key)
    return read(key)
  }
  return (key) => {
    const shared = next.get(key) ?? start(key)
    next.set(key, shared)
    return shared
  }
}

type Waiting<Item, Outcome> = {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

const settleGroup = async <Item, Outcome>(
  write: (items: readonly Item[]) => Promise<Outcome[]>,
  group: readonly Waiting<Item, Outcome>[],
): Promise<void> => {
  try {
    const outcomes = await write(group.map(({ item }) => item))
    if (outcomes.length !== group.length) throw new Error('some items of the group have no outcome')
    // As many outcomes as items: checked above.
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as Outcome)
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error)
    else for (const each of group) await settleGroup(write, [each])
  }
}

/**
 * Lets callers of one turn of the event loop share their work, which starts after all of them. `work` returns the outcomes in
 * the order of its items; if it fails for several, it is done for each separately, so that none fails because of another.
 */
export const gatherTurn = <Item, Outcome>(
  work: (items: readonly Item[]) => Promise<Outcome[]>,
): ((item: Item) => Promise<Outcome>) => {
  let next: Waiting<Item, Outcome>[] | undefined
  const gather = (): Waiting<Item, Outcome>[] => {
    const group: Waiting<Item, Outcome>[] = []
    void turnOver().then(() => {
      next = undefined
      return settleGroup(work, group)
    })
    return group
  }
  return (item) =>
    new Promise((resolve, reject) => {
      next ??= gather()
      next.push({ item, resolve, reject })
    })
}

/**
 * Lets callers share transactions: items that arrive while one group is being written form the next, so that all of
 * them wait for the disk once. A single item is written at once. `write` returns the outcomes in the order of its
 * items; if it fails for several, each is written separately, so that none fails because of another.
 */
export const coalesceWrites = <Item, Outcome>(
  write: (items: readonly Item[]) => Promise<Outcome[]>,
  most: number,
): ((item: Item) => Promise<Outcome>) => {
  const waiting: Waiting<Item, Outcome>[] = []
  let isWriting = false

  const drain = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) await settleGroup(write, waiting.splice(0, most))
    isWriting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWriting) void drain()
    })
}
