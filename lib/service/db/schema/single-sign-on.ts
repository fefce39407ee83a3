import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { Role } from '#lib/contract/members/roles.values.ts'

import { moment, organizationId } from './columns.ts'

/** The OpenID Connect provider by which an organization's people sign in. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    organizationId: organizationId(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Sealed. */
    clientSecret: text('client_secret').notNull(),
    /** The role of people who sign in and are not members; null: they have to be invited. */
    joinsAs: text('joins_as').$type<Role>(),
    /** Whether people with an address of its domains may sign in no other way. */
    isRequired: boolean('is_required').notNull().default(false),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)

/** Email domains that an organization has, or says that it has; `directory` has those that are verified. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    organizationId: organizationId(),
    /** In lower case, in ASCII. */
    domain: text('domain').notNull(),
    /** The TXT record that proves it. */
    record: text('record').notNull(),
    verifiedAt: moment('verified_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.domain] })],
)
