/** What an operator has to know of a migration before it runs. */
export type MigrationEffect = {
  /** `backup`: once it has run, only a backup brings back what was. `none`: nothing is lost, although it looks so. */
  undo: 'backup' | 'none'
  /** Why, to follow “it”. */
  because: string
  /**
   * The oldest migration that a process must know to work after this one; without it, the version before goes on working.
   * A migration that removes something names the one since which nothing uses it.
   */
  worksFrom?: string
}

export type MigrationEffects = Readonly<Record<string, MigrationEffect>>

/**
 * Every migration since the first release that removes, renames or rewrites something, by the name of its file. A test
 * finds those that are not listed. See docs/decisions/0020-expand-then-contract.md.
 */
export const migrationEffects: MigrationEffects = {
  '0031_words-of-the-trade': {
    undo: 'backup',
    because: 'renames columns and stored values',
    worksFrom: '0031_words-of-the-trade',
  },
  '0035_acceptance': {
    undo: 'backup',
    because: 'has every piece judged again by the scan of the piece itself, and records the corrections',
    worksFrom: '0035_acceptance',
  },
  '0037_mailpiece': {
    undo: 'none',
    because: 'replaces a computed column by another computed column, and fills a new one',
  },
  '0039_two-outputs': {
    undo: 'backup',
    because: 'gives a piece several print jobs, of which earlier versions would print each as the document',
    worksFrom: '0039_two-outputs',
  },
  '0045_plans-that-hold': {
    undo: 'none',
    because:
      'replaces a computed column by another computed column, and rewrites what a search looks through',
  },
  '0055_list-sorts': {
    undo: 'none',
    because: 'computes by what each shipment is sorted, and nothing reads or writes shipments meanwhile',
  },
  '0062_matters': {
    undo: 'none',
    because:
      'lets a legal hold be on a matter; the version before does not know such a hold, and of what it applies to deletes files at the end of their retention',
  },
  '0063_rare-searches': {
    undo: 'none',
    because: 'puts what each shipment is searched by in an index, and nothing writes shipments meanwhile',
  },
  '0071_carrier-wordings': {
    undo: 'backup',
    because:
      'has the scans of every piece read again by the table of carrier wordings, and records the corrections',
    worksFrom: '0071_carrier-wordings',
  },
}
