/** Maximum number of letters in one purchase. */
export const mostLettersOfSet = 20
