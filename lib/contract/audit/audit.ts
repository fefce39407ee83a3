import { z } from 'zod'

import { dateBoundary, dayZone, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { tableFormat } from '#lib/contract/api/table-format.ts'

/** Actions recorded in the audit log, by subject: people, keys, settings, money, holds, evidence. */
export const auditActions = {
  people: [
    'member.invited',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'member.left',
    'invitation.sent_again',
    'invitation.revoked',
    'account.name_changed',
    'account.password_changed',
    'account.email_changed',
    'account.two_factor_enabled',
    'account.two_factor_disabled',
    'account.passkey_added',
    'account.passkey_removed',
    'account.sessions_ended',
  ],
  keys: [
    'api_key.created',
    'api_key.updated',
    'api_key.rotated',
    'api_key.revoked',
    'calendar_feed.created',
    'calendar_feed.renewed',
    'calendar_feed.deleted',
    'share_link.created',
    'share_link.revoked',
  ],
  settings: [
    'organization.created',
    'organization.updated',
    'two_factor_requirement.updated',
    'signing_certificate.updated',
    'signing_certificate.removed',
    'single_sign_on.updated',
    'single_sign_on.removed',
    'sign_in_domain.added',
    'sign_in_domain.verified',
    'sign_in_domain.removed',
    'inbound_email.updated',
    'inbound_email.address_changed',
    'approval_rule.updated',
    'spending_limit.updated',
    'retention.updated',
    'sharing.updated',
    'matter_access.updated',
    'declaration_template.updated',
    'connected_account.connected',
    'connected_account.key_replaced',
    'connected_account.disconnected',
    'connected_account.key_deleted',
    'printer.created',
    'printer.updated',
    'printer.deleted',
    'webhook.created',
    'webhook.updated',
    'webhook.secret_rotated',
    'webhook.deleted',
  ],
  money: [
    'card.added',
    'card.made_default',
    'card.removed',
    'customer.replaced',
    'billing_terms.updated',
    'payment.recorded',
    'invoice.issued',
    'shipment.bought',
    'batch.bought',
    'batch.deleted',
    'shipment.scheduled',
    'shipment.unscheduled',
    'shipment.cancelled',
    'approval.requested',
    'approval.approved',
    'approval.returned',
    'approval.withdrawn',
  ],
  matters: ['matter.created', 'matter.updated', 'matter.deleted', 'matters.imported'],
  notes: ['note.added', 'note.changed', 'note.removed'],
  templates: ['template.created', 'template.updated', 'template.version_saved', 'letterhead.updated'],
  holds: ['legal_hold.placed', 'legal_hold.released'],
  evidence: [
    'shipment.unverified_address_used',
    'evidence.downloaded',
    'evidence.archived',
    'evidence.shared_viewed',
    'evidence.shared_downloaded',
    'evidence.check_failed',
    'stored_file.check_failed',
    'evidence.log_check_failed',
    'shipments.exported',
    'document.downloaded',
    'receipt.imported',
    'stamped_paper.added',
    'stamped_paper.corrected',
    'receipt.discarded',
  ],
} as const

export type AuditCategory = keyof typeof auditActions

export type AuditAction = (typeof auditActions)[AuditCategory][number]

// Object.keys forgets that its strings are the table's keys, and that there is one.
export const auditCategories = Object.keys(auditActions) as [AuditCategory, ...AuditCategory[]]

/** Every action that is kept. */
export const allActions = Object.values(auditActions).flat() as [AuditAction, ...AuditAction[]]

const values = z.record(text(), z.unknown()).nullable()

/** One change or view of evidence: who, when, from where, and the values before and after. */
export const auditEntry = z
  .object({
    id,
    at: timestamp,
    action: z.enum(allActions),
    actor: z
      .object({
        id: text().meta({ description: '`user:<user_id>`; `system` for the service itself.' }),
        name: text().nullable(),
        email: text().nullable(),
      })
      .meta({ description: 'Who did it.' }),
    api_key_id: id
      .nullable()
      .meta({ description: 'The API key used; null for the dashboard and the command line.' }),
    address: text()
      .nullable()
      .meta({
        description: 'Client IP address of the request; null for the command line and the service itself.',
        examples: ['203.0.113.9'],
      }),
    request_id: text(),
    subject: z
      .object({
        type: text().meta({ examples: ['shipment'] }),
        id: text().nullable(),
        name: text()
          .nullable()
          .meta({
            description:
              'What it is called now: the name or document of a shipment, the name of a member; null where it has none, or is gone.',
            examples: ['Rent increase notice'],
          }),
        recipient: text().nullable().meta({ description: 'Of a shipment, to whom it goes.' }),
      })
      .meta({ description: 'The object that was changed or viewed.' }),
    before: values.meta({ description: 'The changed values, before. Secrets are never stored.' }),
    after: values.meta({ description: 'The changed values, after.' }),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.infer<typeof auditEntry>

const filters = {
  category: z
    .enum(auditCategories)
    .optional()
    .meta({ description: 'Only entries about this type of object.' }),
  actor: id.optional().meta({ description: 'Only this member’s actions.' }),
  subject: text().max(200).optional().meta({ description: 'Only entries about the object with this ID.' }),
  date_from: dateBoundary.optional(),
  date_to: dateBoundary.optional(),
  time_zone: dayZone,
}

export const exportAuditQuery = z.object({ ...filters, format: tableFormat })

export type ExportAuditQuery = z.output<typeof exportAuditQuery>

export type AuditFilters = Omit<ExportAuditQuery, 'format'>

export const listAuditQuery = z.object({
  ...filters,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListAuditQuery = z.infer<typeof listAuditQuery>
