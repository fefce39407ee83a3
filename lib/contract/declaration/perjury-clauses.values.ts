/** Forms of 28 U.S.C. § 1746, by where the declaration is signed; `none` adds neither. */
export const perjuryClauses = ['none', 'within_united_states', 'outside_united_states'] as const

export type PerjuryClause = (typeof perjuryClauses)[number]

/** Labels of the clauses. */
export const perjuryClauseLabels: Record<PerjuryClause, string> = {
  none: 'None',
  within_united_states: '28 U.S.C. § 1746, signed in the United States',
  outside_united_states: '28 U.S.C. § 1746, signed outside the United States',
}

/** Text of the statute, before “Executed on (date).”; null for none. */
export const perjuryClauseWords: Record<PerjuryClause, string | null> = {
  none: null,
  within_united_states: 'I declare under penalty of perjury that the foregoing is true and correct.',
  outside_united_states:
    'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.',
}
