import { Client } from 'pg'

/**
 * Calls `work` and returns its result with the SQL of every query that reached the database of `databaseUrl` meanwhile,
 * from any connection of this process. A service of the test file before may still end, on its own database.
 */
export const recordQueries = async <Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; queries: string[] }> => {
  const database = new URL(databaseUrl).pathname.slice(1)
  const queries: string[] = []
  const query: unknown = Reflect.get(Client.prototype, 'query')
  // Both are the driver's own overloads, of which only the first argument matters here.
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    if (this.database === database) queries.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof Client.prototype.query
  try {
    return { result: await work(), queries }
  } finally {
    Client.prototype.query = query as typeof Client.prototype.query
  }
}
