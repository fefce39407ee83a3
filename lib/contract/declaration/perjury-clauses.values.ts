/** Forms of 28 U.S.C. § 1746, by where the declaration is signed, and of two states’ laws; `none` adds no clause. */
export const perjuryClauses = [
  'none',
  'california',
  'new_york',
  'within_united_states',
  'outside_united_states',
] as const

export type PerjuryClause = (typeof perjuryClauses)[number]

/** Labels of the clauses. */
export const perjuryClauseLabels: Record<PerjuryClause, string> = {
  none: 'None',
  california: 'Cal. Code Civ. Proc. § 2015.5',
  new_york: 'N.Y. CPLR 2106, affirmation',
  within_united_states: '28 U.S.C. § 1746, signed in the United States',
  outside_united_states: '28 U.S.C. § 1746, signed outside the United States',
}

/** Returns the clause of an organization that chose none of its own: its state’s, or the federal one. */
export const defaultPerjuryClause = (state: string | undefined): PerjuryClause => {
  if (state === 'CA') return 'california'
  return state === 'NY' ? 'new_york' : 'within_united_states'
}

/** Warning about a declaration without a clause. */
export const noClauseWarning =
  'Without a perjury clause, courts in California and New York and federal courts don’t accept an unsworn declaration.'
