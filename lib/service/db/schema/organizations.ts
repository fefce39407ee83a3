import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  integer,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'
import type { SpendingLimitMode } from '#lib/contract/billing/spending-limit.values.ts'
import type { StoredDeclarationTemplate } from '#lib/contract/declaration/declaration.ts'
import { defaultLocale, type Locale } from '#lib/contract/formats/locales.values.ts'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type { CheckpointEmails } from '#lib/contract/organizations/checkpoint-emails.values.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import { moment, organizationId } from './columns.ts'

export const organizations = pgTable('organizations', {
  organizationId: uuid('organization_id').primaryKey(),
  name: text('name').notNull(),
  /** Counts the updates of what `updateOrganization` changes. */
  revision: integer('revision').notNull().default(0),
  returnAddress: jsonb('return_address').$type<Address>(),
  /** Used on labels where an address has no phone number; null until it is entered. */
  phone: text('phone'),
  /** Read by the previous version: the customer created last, of any account. See `payment_customers`. */
  paymentCustomerId: text('payment_customer_id'),
  /** Its own account that sells its postage, of `connected_accounts`; null: ours. */
  postageAccountId: uuid('postage_account_id'),
  /** When its cards were last checked for upcoming expiry. */
  cardsCheckedAt: moment('cards_checked_at'),
  /** Days for which newly shipped mail is retained. */
  documentRetentionDays: integer('document_retention_days').notNull().default(3653),
  evidenceRetentionDays: integer('evidence_retention_days').notNull().default(3653),
  /** The words of its declarations of mailing; null for the default ones. */
  declarationTemplate: jsonb('declaration_template').$type<StoredDeclarationTemplate>(),
  /** Counts their updates. */
  declarationRevision: integer('declaration_revision').notNull().default(0),
  /** When a purchase needs a second person. */
  approvalMode: text('approval_mode').$type<ApprovalRule['mode']>().notNull().default('off'),
  approvalFromCents: integer('approval_from_cents'),
  /** Monthly spending limit of each member without their own; null: no limit. */
  defaultSpendingLimitCents: integer('default_spending_limit_cents'),
  /** Only members who proved a second factor, and keys of members who have one, may use it. */
  twoFactorRequired: boolean('two_factor_required').notNull().default(false),
  /** Whether members who send see only the letters of their matters. */
  mattersLimited: boolean('matters_limited').notNull().default(false),
  /** Whether evidence may be shown by links to people outside. */
  sharingAllowed: boolean('sharing_allowed').notNull().default(true),
  /** IANA name; null: each reader's own. */
  timeZone: text('time_zone'),
  /** Date format of its pages. */
  locale: text('locale').$type<Locale>().notNull().default(defaultLocale),
  /** SHA-256 of the PNG in the object store. */
  logo: text('logo'),
  sendDefaults: jsonb('send_defaults').$type<SendDefaults>(),
  /** How its mail is prepared and handed over; null for the default. */
  mailSettings: jsonb('mail_settings').$type<MailSettings>(),
  /** How often its owners receive the newest checkpoint of the log, and when they last did. */
  checkpointEmails: text('checkpoint_emails').$type<CheckpointEmails>().notNull().default('weekly'),
  checkpointEmailedAt: moment('checkpoint_emailed_at'),
  createdAt: moment('created_at').notNull(),
})

/** The customer that an organization is at the payment provider, one for each account there. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    organizationId: organizationId(),
    /** As formatted by `referenceOf`. */
    account: text('account').notNull(),
    customerId: text('customer_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.account] })],
)

export const members = pgTable(
  'members',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** Monthly spending limit: the organization's default, an own amount, or none. */
    spendingLimitMode: text('spending_limit_mode').$type<SpendingLimitMode>().notNull().default('default'),
    spendingLimitCents: integer('spending_limit_cents'),
    createdAt: moment('created_at').notNull(),
    /** Written at most once an hour. */
    lastSeenAt: moment('last_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('members_user').on(table.userId),
  ],
)

/** An invited person. Stores only the SHA-256 of the last link's token; `directory` finds it by that. */
export const invitations = pgTable(
  'invitations',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Null when the operator invited, on the command line. */
    invitedBy: uuid('invited_by'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** E-mails that were sent for it. */
    sentTimes: integer('sent_times').notNull().default(1),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('invitations_one_for_each_address')
      .on(table.organizationId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_email').on(table.email),
  ],
)

/**
 * Finds the organization (and object) of a name that arrives without one: a vendor's id in a webhook, the hash of an
 * API key. The one kind of table that is not distributed by organization.
 */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind').$type<DirectoryKind>().notNull(),
    name: text('name').notNull(),
    organizationId: organizationId(),
    objectId: uuid('object_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
)

/**
 * `rates_shipment`, `tracker` and `payment` name a shipment; `scan_form` a SCAN form; `api_key` a key; `payment_customer`
 * the organization; `print_job` a print job by its unique name; `receipt_address` a shipment, by its id, to which its
 * return receipt can be e-mailed; `invitation` an invitation, by the hash of its token; `partner_letter` a shipment, by
 * the partner and its id of the letter, as `lob:ltr_1`; `sign_in_domain` a verified email domain, and again the organization;
 * `inbound_address` the local part of the address that an organization receives email at, and again the organization; `connected_account` a
 * connected account, by its id.
 */
export type DirectoryKind =
  | 'api_key'
  | 'rates_shipment'
  | 'tracker'
  | 'scan_form'
  | 'payment'
  | 'payment_customer'
  | 'print_job'
  | 'receipt_address'
  | 'invitation'
  | 'partner_letter'
  | 'sign_in_domain'
  | 'inbound_address'
  | 'connected_account'
