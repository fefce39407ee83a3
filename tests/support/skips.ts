declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own interface can only be merged with
  interface TaskMeta {
    /** Why a test that is skipped is skipped, for reporters. */
    skipReason?: string
  }
}

/** Options of a test, or of a group of tests, that runs only where this holds. */
export const onlyWhere = (
  holds: boolean,
  skipReason: string,
): { skip?: boolean; meta?: { skipReason: string } } => (holds ? {} : { skip: true, meta: { skipReason } })

/** Options of what measures by the files that Linux shows of a process. */
export const onLinux = onlyWhere(process.platform === 'linux', 'runs on Linux only')
