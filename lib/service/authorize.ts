import { isPermitted, type Permission } from '#lib/contract/members/roles.values.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { DatabaseContext } from './context.ts'

const refusals: Record<Permission, string> = {
  manage_organization: 'Only owners and admins can change the organization’s settings.',
  manage_single_sign_on: 'Only owners can change single sign-on.',
  manage_members: 'Only owners and admins can manage members and invitations.',
  send_mail:
    'Your role can view shipments but cannot send or change them. Ask an owner, an admin or a sender.',
  approve_mail: 'Only owners and admins can approve purchases.',
  manage_cards: 'Your role cannot manage payment cards. Ask an owner, an admin or a sender.',
  manage_connected_accounts: 'Only owners and admins can manage connected accounts.',
  manage_addresses: 'Your role cannot edit the address book. Ask an owner, an admin or a sender.',
  manage_matters: 'Your role cannot create or change matters. Ask an owner, an admin or a sender.',
  manage_templates: 'Only owners and admins can change templates and the letterhead.',
  manage_webhooks: 'Only owners and admins can manage webhooks.',
  manage_holds: 'Only owners, admins and reviewers can place and release legal holds.',
  manage_notes: 'Only owners and admins can delete other members’ notes.',
  manage_share_links: 'Only owners, admins and reviewers can revoke other members’ shared links.',
  manage_api_keys: 'Only owners and admins can manage other members’ API keys.',
  read_audit: 'Only owners, admins and reviewers can view the audit log.',
  play_sandbox: 'Your role can view a shipment but cannot advance it. Ask an owner or a sender.',
  operate: 'Your role cannot print or hand over mail. Ask an owner or an admin for the operator role.',
  handle_tasks: 'Your role can view tasks but cannot resolve them. Ask an owner, an admin or a sender.',
}

/** Throws FORBIDDEN, saying who may, unless the caller's role permits it. The service itself may do everything. */
export const authorize = (ctx: DatabaseContext, permission: Permission): void => {
  if (ctx.role === null || isPermitted(ctx.role, permission)) return
  throw new ServiceError('FORBIDDEN', refusals[permission])
}
