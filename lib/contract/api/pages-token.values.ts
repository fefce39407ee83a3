/** The header by which a process's own pages prove to its API that they ask for a reader, whose address they name. */
export const pagesTokenHeader = 'x-mailroom-pages'
