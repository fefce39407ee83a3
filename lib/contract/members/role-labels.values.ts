import type { Role } from './roles.values.ts'

/** What a role is called, and what whoever has it may do: on pages, in invitations and on the command line. */
export const roleWords = {
  owner: { name: 'Owner', may: 'Full access, including managing owners.' },
  admin: { name: 'Admin', may: 'Full access except managing owners.' },
  sender: { name: 'Sender', may: 'Sends mail and pays with the cards on file; manages the address book.' },
  reviewer: { name: 'Reviewer', may: 'Views shipments and evidence, and places legal holds. Cannot spend.' },
  operator: { name: 'Operator', may: 'Prints, packs and hands over. Views everything else.' },
} as const satisfies Record<Role, { name: string; may: string }>
