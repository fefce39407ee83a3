import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** The certificate with which an organization signs its exhibits, and its private key. */
export const signingCertificates = pgTable(
  'signing_certificates',
  {
    organizationId: organizationId(),
    /** In PEM: its own, then those that lead to its issuer. */
    chain: text('chain').notNull(),
    /** PKCS #8 in Base64, sealed. */
    privateKey: text('private_key').notNull(),
    /** The user who uploaded it. */
    uploadedBy: uuid('uploaded_by'),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)
