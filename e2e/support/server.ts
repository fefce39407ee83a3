const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: global-setup.ts sets it`)
  return value
}

/** Origin of the server under test; `playwright test --list` reads the tests without one. */
export const baseUrl = process.env['MAILROOM_TEST_URL'] ?? 'http://localhost:0'

/** Returns where its PostgreSQL can be reached, which is known once the server runs. */
export const readDatabaseUrl = (): string => read('MAILROOM_TEST_DATABASE')
