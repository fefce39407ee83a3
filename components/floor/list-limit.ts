/** More pieces than this are not shown in one list: the search and the end-of-day file find them. */
export const listLimit = 200

/** Number of listed hand-overs: more than those of a busy day, whose total is shown. */
export const handOverLimit = 100
