import { read } from '#components/api/read.ts'

/** How members sign in. */
export const singleSignOnQueries = {
  settings: () => read('getSingleSignOn', {}),
  members: () => read('listMembers', {}),
}
