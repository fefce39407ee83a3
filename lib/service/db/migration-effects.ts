/** What an operator has to know about a migration before it runs. */
export type MigrationEffect = {
  /**
   * `backup`: once it has run, only a backup restores the previous state. `none`: nothing is lost, although it looks
   * so.
   */
  undo: 'backup' | 'none'
  /** The reason, to follow “it”. */
  because: string
  /**
   * The oldest migration that a process must know to work after this one; without it, the version before continues to
   * work. A migration that removes something names the one since which nothing uses it.
   */
  worksFrom?: string
}

export type MigrationEffects = Readonly<Record<string, MigrationEffect>>

/**
 * Every migration after the first that removes, renames or rewrites something, by the name of its file. A test finds those
 * that are not listed. See docs/decisions/0020-expand-then-contract.md.
 */
export const migrationEffects: MigrationEffects = {}
