import { eq } from 'drizzle-orm'

import type {
  DeclarationTemplate,
  CurrentDeclarationTemplate,
  MakeDeclarationInput,
} from '#lib/contract/declaration/declaration.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { loadCertifiedEvidence } from '#lib/service/evidence/bought-evidence.ts'
import { requireStoredFiles } from '#lib/service/evidence/bundle-contents.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { declarationFilename } from '#lib/service/mailing-record/filenames.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'

import { renderDeclaration } from './declaration-pdf.ts'

/** The default template: states what is recorded, and nothing that follows from it. */
export const defaultDeclarationTemplate: DeclarationTemplate = {
  title: 'Declaration of mailing',
  opening: 'I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:',
  statements: [
    'I make this declaration from the mailing records of {{organization}}. I have reviewed the facts listed below, each with its source, and the exhibits named below.',
    'One piece of mail was addressed to {{recipient_address}}.',
    'The document recorded as its contents is “{{document_filename}}”, {{page_count}} on {{sheet_count}}. The SHA-256 of that file is {{document_sha256}}.',
    'Postage for the piece was bought on {{bought_on}}: {{service}}. Its tracking number is {{tracking_number}}.',
    '{{carrier}} recorded its acceptance of the piece on {{mailed_on}}.',
  ],
  closing:
    'The statements above are true to the best of my knowledge. Statements made from records reflect the content of those records.',
}

/** Returns the organization's template for declarations of mailing, or the default. */
export const getDeclarationTemplate = async ({
  db,
  organizationId,
}: ServiceContext): Promise<CurrentDeclarationTemplate> => {
  const [row] = await db
    .select({ template: organizations.declarationTemplate })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return { ...(row.template ?? defaultDeclarationTemplate), is_default: row.template === null }
}

/** Writes the whole template; null goes back to the default one. Throws FORBIDDEN. */
export const updateDeclarationTemplate = async (
  ctx: ServiceContext,
  template: DeclarationTemplate | null,
): Promise<CurrentDeclarationTemplate> => {
  authorize(ctx, 'manage_organization')
  return withTransaction(ctx, async (ctx) => {
    const before = await getDeclarationTemplate(ctx)
    await ctx.db
      .update(organizations)
      .set({ declarationTemplate: template })
      .where(eq(organizations.organizationId, ctx.organizationId))
    const after = await getDeclarationTemplate(ctx)
    await recordAudit(ctx, {
      action: 'declaration_template.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
    return after
  })
}

/**
 * Builds the declaration of a certified mailing from the organization's template and the record, to be reviewed and
 * signed. Throws SHIPMENT_NOT_FOUND, NOT_CERTIFIED, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED, and STORED_FILE_ALTERED or
 * STORED_FILE_MISSING when a file among its exhibits is not as recorded.
 */
export const makeDeclaration = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: MakeDeclarationInput,
): Promise<FileDownload> => {
  const { stored, record } = await loadCertifiedEvidence(ctx, shipmentId)
  await requireStoredFiles(ctx, stored)
  const template = stored.organization.declarationTemplate ?? defaultDeclarationTemplate
  return {
    filename: declarationFilename(record.mailing.tracking_number),
    contentType: 'application/pdf',
    body: await renderDeclaration(record, template, input, await loadLogo(ctx, stored.organization)),
  }
}
