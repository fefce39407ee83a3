import { read } from '#components/api/read.ts'

/** The address for drafts by email, and what came to it. */
export const inboundEmailQueries = {
  settings: () => read('getInboundEmail', {}),
  received: (cursor: string | undefined) =>
    read('listReceivedEmails', { query: { cursor, limit: 25 } }, 'any shipment'),
}
