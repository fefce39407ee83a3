import type { Role } from './roles.values.ts'

/** The name and description of each role, for pages, invitations and the command line. */
export const roleWords = {
  owner: { name: 'Owner', may: 'Full access, including adding other owners.' },
  admin: { name: 'Admin', may: 'Full access, except managing owners.' },
  sender: { name: 'Sender', may: 'Sends mail, pays with saved cards and manages the address book.' },
  reviewer: {
    name: 'Reviewer',
    may: 'Views shipments and evidence and places legal holds. Can’t make purchases.',
  },
  operator: { name: 'Operator', may: 'Prints, packs and hands over mail. Can view everything else.' },
} as const satisfies Record<Role, { name: string; may: string }>
