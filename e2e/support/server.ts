const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: playwright.config.ts and global-setup.ts set it`)
  return value
}

/** Origin of the server under test. */
export const baseUrl = read('MAILROOM_TEST_URL')

/** Returns where its PostgreSQL can be reached, which is known once the server runs. */
export const readDatabaseUrl = (): string => read('MAILROOM_TEST_DATABASE')
