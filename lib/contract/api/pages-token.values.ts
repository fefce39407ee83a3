/** Header with which a process's own pages authenticate to its API, and whose reader's IP address they forward. */
export const pagesTokenHeader = 'x-mailroom-pages'
