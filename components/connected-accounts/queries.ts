import { read } from '#components/api/read.ts'

/** Accounts of the organization’s own at vendors. */
export const connectedAccountQueries = {
  list: () => read('listConnectedAccounts', {}),
}
