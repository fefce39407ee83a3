/** More pieces than this are not shown in one list: the search and the end-of-day file find them. */
export const listLimit = 200
