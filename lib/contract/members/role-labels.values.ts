import type { Role } from './roles.values.ts'

/** What a role is called, and what whoever has it may do: on pages, in invitations and on the command line. */
export const roleWords = {
  owner: { name: 'Owner', may: 'Everything, also making other owners.' },
  admin: { name: 'Admin', may: 'Everything but making, changing and removing owners.' },
  sender: { name: 'Sender', may: 'Sends mail and pays with the cards on file; keeps the address book.' },
  reviewer: { name: 'Reviewer', may: 'Reads shipments and evidence and places legal holds. Cannot spend.' },
  operator: { name: 'Operator', may: 'Prints, packs and hands over. Reads the rest.' },
} as const satisfies Record<Role, { name: string; may: string }>
