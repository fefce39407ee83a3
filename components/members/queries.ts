import { read } from '#components/api/read.ts'

/** Members, invitations, and who sees which matters. */
export const memberQueries = {
  list: () => read('listMembers', {}, 'any shipment'),
  invitations: () => read('listInvitations', {}, 'any shipment'),
  matterAccess: () => read('getMatterAccess', {}, 'any shipment'),
}
