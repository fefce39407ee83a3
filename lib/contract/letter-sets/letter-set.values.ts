/** How many letters can be bought in one purchase. */
export const mostLettersOfSet = 20
