import { sql } from 'drizzle-orm'

import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import { printers } from '#lib/service/db/schema/printing.ts'

/**
 * Whether an enabled printer of the organization `organizationId`, or the installation's if it has none, reported Legal paper:
 * for a query that reads something else of the organization.
 */
export const printsLegalPaper = sql<boolean>`exists (
  select from ${printers} printer
  where printer.organization_id = ${sql.placeholder('organizationId')} and printer.enabled
    and printer.description -> 'media' ? ${sheetSizes.legal.media}::text
)`
