import { read } from '#components/api/read.ts'

/** Members, invitations, and who sees which matters. */
export const memberQueries = {
  list: () => read('listMembers', {}),
  invitations: () => read('listInvitations', {}),
  matterAccess: () => read('getMatterAccess', {}),
}
