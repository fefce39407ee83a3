import { read } from '#components/api/read.ts'

/** Reads how members sign in. */
export const singleSignOnQueries = {
  settings: () => read('getSingleSignOn', {}),
  members: () => read('listMembers', {}),
}
