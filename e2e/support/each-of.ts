/** As many requests as a browser sends to one server: more of them only wait for one another. */
const atOnce = 6

/** Does the work for each item, several at once, and returns the results in the order of the items. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const workOff = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOff))
  return results
}
