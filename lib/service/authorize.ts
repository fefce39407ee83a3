import { isPermitted, type Permission } from '#lib/contract/members/roles.values.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { DatabaseContext } from './context.ts'

const refusals: Record<Permission, string> = {
  manage_organization: 'Only an owner or an admin can change the organization.',
  manage_members: 'Only an owner or an admin can invite people, change their roles and remove them.',
  send_mail:
    'Your role can read what was sent, and not send or change it. Ask an owner, an admin or a sender.',
  approve_mail: 'Purchases are approved by owners and admins. Ask one of them.',
  manage_cards: 'Your role cannot change the cards on file. Ask an owner, an admin or a sender.',
  manage_addresses: 'Your role cannot change the address book. Ask an owner, an admin or a sender.',
  manage_webhooks: 'Only an owner or an admin can manage webhooks.',
  manage_holds: 'Legal holds are placed and released by owners, admins and reviewers.',
  manage_api_keys: 'Only an owner or an admin can manage the API keys of others.',
  read_audit: 'The audit log is for owners, admins and reviewers.',
  play_sandbox:
    'Your role can read what happens to a shipment, and not move it along. Ask an owner or a sender.',
  operate: 'Printing and handing over is for operators. Ask an owner or an admin for the role.',
  handle_tasks:
    'Your role can read what needs attention, and not settle it. Ask an owner, an admin or a sender.',
}

/** Throws FORBIDDEN, saying who may, unless the caller's role permits it. The service itself may do everything. */
export const authorize = (ctx: DatabaseContext, permission: Permission): void => {
  if (ctx.role === null || isPermitted(ctx.role, permission)) return
  throw new ServiceError('FORBIDDEN', refusals[permission])
}
