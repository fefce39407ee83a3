/** Roles a member can have in an organization. */
export const roles = ['owner', 'admin', 'sender', 'reviewer', 'operator'] as const

export type Role = (typeof roles)[number]

/**
 * Roles limited to the letters of their matters, where the organization limits members. Owners and admins are
 * responsible for everything, reviewers for compliance, and operators handle every letter.
 */
export const limitedRoles = ['sender'] as const satisfies readonly Role[]

/** Roles that have each permission. Screens and verbs read only this table. */
export const permissions = {
  /** Name, return address and whatever else concerns the whole organization. */
  manage_organization: ['owner', 'admin'],
  /** The organization's own identity provider and its email domains: who has them can sign in as any member. */
  manage_single_sign_on: ['owner'],
  /** Membership and roles. Only owners create, change and remove owners. */
  manage_members: ['owner', 'admin'],
  /** Uploading, drafting, buying and cancelling. Everyone reads shipments and their evidence. */
  send_mail: ['owner', 'admin', 'sender'],
  /** Buying another person's request. Not for senders, whose purchases the rule covers. */
  approve_mail: ['owner', 'admin'],
  /** Cards on file. */
  manage_cards: ['owner', 'admin', 'sender'],
  /** The organization's own accounts, which sell its postage. Everyone sees which account sold a label. */
  manage_connected_accounts: ['owner', 'admin'],
  /** Entries of the address book; everyone reads it. */
  manage_addresses: ['owner', 'admin', 'sender'],
  /** Matters, with who belongs to them; everyone reads them. */
  manage_matters: ['owner', 'admin', 'sender'],
  /** Templates of letters and the letterhead; everyone reads them, and who sends mail makes letters from them. */
  manage_templates: ['owner', 'admin'],
  /** Webhook endpoints, their secrets and what was sent to them. */
  manage_webhooks: ['owner', 'admin'],
  /** The operator's floor: printing, packing, handing over. */
  operate: ['owner', 'admin', 'operator'],
  /** Take on, settle and dismiss what needs a person. */
  handle_tasks: ['owner', 'admin', 'sender', 'operator'],
  /** Keep what retention would delete, and let it go. */
  manage_holds: ['owner', 'admin', 'reviewer'],
  /** Delete any member's notes. Everyone adds notes, and changes and deletes their own. */
  manage_notes: ['owner', 'admin'],
  /** Revoke any member's shared links, and all at once. Everyone creates and revokes their own. */
  manage_share_links: ['owner', 'admin', 'reviewer'],
  /** See and revoke the API keys of all members, and see what was called with them. Everyone has their own keys. */
  manage_api_keys: ['owner', 'admin'],
  /** Let something happen to a shipment in the sandbox. */
  play_sandbox: ['owner', 'admin', 'sender', 'operator'],
  /** Who changed what, and who looked at evidence. */
  read_audit: ['owner', 'admin', 'reviewer'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Returns whether a member of this role may do it. */
export const isPermitted = (role: Role, permission: Permission): boolean =>
  permissions[permission].some((permitted) => permitted === role)

/** The name of each role and what its members can do, for pages, invitations and the command line. */
export const roleLabels = {
  owner: { name: 'Owner', can: 'do everything, including adding other owners' },
  admin: { name: 'Admin', can: 'do everything, except managing owners' },
  sender: { name: 'Sender', can: 'send mail, pay with saved cards and manage the address book' },
  reviewer: {
    name: 'Reviewer',
    can: 'view shipments and evidence and place legal holds, without making purchases',
  },
  operator: { name: 'Operator', can: 'print, pack and hand over mail, and view everything else' },
} as const satisfies Record<Role, { name: string; can: string }>
