/** Forms of 28 U.S.C. § 1746, by where the declaration is signed, and of California’s law; `none` adds no clause. */
export const perjuryClauses = ['none', 'california', 'within_united_states', 'outside_united_states'] as const

export type PerjuryClause = (typeof perjuryClauses)[number]

/** Labels of the clauses. */
export const perjuryClauseLabels: Record<PerjuryClause, string> = {
  none: 'None',
  california: 'Cal. Code Civ. Proc. § 2015.5',
  within_united_states: '28 U.S.C. § 1746, signed in the United States',
  outside_united_states: '28 U.S.C. § 1746, signed outside the United States',
}

/** Text of the statute, before “Executed on (date).”; null for none. */
export const perjuryClauseWords: Record<PerjuryClause, string | null> = {
  none: null,
  california:
    'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.',
  within_united_states: 'I declare under penalty of perjury that the foregoing is true and correct.',
  outside_united_states:
    'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.',
}

/** Returns the clause of an organization that chose none of its own: California’s there, the federal one elsewhere. */
export const defaultPerjuryClause = (state: string | undefined): PerjuryClause =>
  state === 'CA' ? 'california' : 'within_united_states'

/** Warning about a declaration without a clause. */
export const noClauseWarning =
  'Without a perjury clause, courts in California and federal courts don’t accept an unsworn declaration.'
