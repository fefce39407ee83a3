import { eq } from 'drizzle-orm'

import type {
  DeclarationTemplate,
  CurrentDeclarationTemplate,
  MakeDeclarationInput,
  UpdateDeclarationTemplateInput,
} from '#lib/contract/declaration/declaration.ts'
import { defaultPerjuryClause } from '#lib/contract/declaration/perjury-clauses.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadBoughtEvidence } from '#lib/service/evidence/bought-evidence.ts'
import { requireKeptFiles } from '#lib/service/evidence/bundle-contents.ts'
import {
  type EvidenceRecord,
  isUntracked,
  pieceNameOf,
  recordedAt,
} from '#lib/service/evidence/evidence-record.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { makeSummary } from '#lib/service/evidence/make-summary.ts'
import { postmarkOf } from '#lib/service/evidence/postmark.ts'
import { describeIssuer } from '#lib/service/evidence/signing/issuer.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'
import { declarationFilename } from '#lib/service/mailing-record/filenames.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'
import { sentOf } from '#lib/service/parse-settings.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { attachExhibits, type ExhibitBytes } from './attach-exhibits.ts'
import { renderDeclaration } from './declaration-pdf.ts'
import { exhibitsOf, summaryLetter } from './exhibits.ts'
import { requireSigningDate } from './signing-date.ts'

/** The default template: states only recorded facts, without conclusions. */
export const defaultDeclarationTemplate: DeclarationTemplate = {
  title: 'Declaration of mailing',
  opening: 'I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:',
  statements: [
    'I make this declaration from the mailing records of {{organization}}. I have reviewed Exhibit A, which states each fact with its source, and the other exhibits named below.',
    'One piece of mail was addressed to {{recipient_address}}.',
    'The document recorded as its contents is “{{document_filename}}”, {{page_count}} on {{sheet_count}}. The SHA-256 of that file is {{document_sha256}}.',
    '{{if_recorded}} Postage for the piece was bought on {{bought_at}}: {{service}}. Its tracking number is {{tracking_number}}.',
    '{{if_recorded}} The piece was sent by {{untracked_service}}. This service has no tracking number, and {{carrier}} reports neither the acceptance nor the delivery of the piece.',
    '{{if_recorded}} The piece was sent after an earlier attempt: {{earlier_attempt}}. The outcome recorded for that attempt is “{{earlier_outcome}}”, at {{earlier_outcome_at}}.',
    '{{if_recorded}} The piece was recorded as packed on {{packed_at}}, with the initials {{packed_by}}.',
    '{{if_recorded}} The piece was recorded as handed over to {{carrier}} on {{handed_over_at}}.',
    '{{if_recorded}} That handoff was recorded by {{handed_over_by}}.',
    '{{if_recorded}} The {{postmarked_paper}} for the piece is among the exhibits. {{postmarked_by}} read its postmark as {{postmarked_on}}.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that it scanned the SCAN form that lists the piece on {{form_scanned_at}}. That scan is of the form, not of the piece.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that it accepted the piece on {{mailed_at}}: “{{mailed_scan}}”.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that it first scanned the piece on {{first_scanned_at}}: “{{first_scan}}”.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that it attempted delivery, without delivering, on {{attempted_at}}.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} on {{undeliverable_at}} that the piece could not be delivered as addressed: “{{undeliverable_scan}}”.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} on {{problem_at}} of the piece: “{{problem_scan}}”.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that it delivered the piece on {{delivered_at}}: “{{delivered_scan}}”.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that the piece was signed for by {{signed_by}}.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} on {{turned_back_at}} that the piece was being sent back to the sender.',
    '{{if_recorded}} {{carrier}} reported through {{relay}} that the piece was returned to the sender on {{returned_at}}.',
    '{{if_recorded}} The return receipt for the piece was added to the record on {{return_receipt_at}} and is among the exhibits.',
  ],
  closing: 'Where these statements are made from records, they state what those records contain.',
  perjury_clause: 'within_united_states',
}

/** Templates saved before clauses existed have none; the default one has that of the organization’s state. */
const inUse = ({
  declarationTemplate: template,
  returnAddress,
}: Pick<typeof organizations.$inferSelect, 'declarationTemplate' | 'returnAddress'>): DeclarationTemplate =>
  template
    ? { ...template, perjury_clause: template.perjury_clause ?? 'none' }
    : { ...defaultDeclarationTemplate, perjury_clause: defaultPerjuryClause(returnAddress?.state) }

const ours = ({ organizationId }: ServiceContext) => eq(organizations.organizationId, organizationId)

/** Returns the organization's template for declarations of mailing, or the default. */
export const getDeclarationTemplate = async (ctx: ServiceContext): Promise<CurrentDeclarationTemplate> => {
  const [row] = await ctx.db
    .select({
      declarationTemplate: organizations.declarationTemplate,
      returnAddress: organizations.returnAddress,
      revision: organizations.declarationRevision,
    })
    .from(organizations)
    .where(ours(ctx))
  if (!row) throw new Error(`organization ${ctx.organizationId} is missing`)
  return { ...inUse(row), is_default: row.declarationTemplate === null, revision: row.revision }
}

/**
 * Changes parts of the template; null restores the default one. Throws FORBIDDEN, and DECLARATION_TEMPLATE_CHANGED unless it
 * has an expected revision.
 */
export const updateDeclarationTemplate = async (
  ctx: ServiceContext,
  input: UpdateDeclarationTemplateInput | null,
  expected?: ExpectedRevisions,
): Promise<CurrentDeclarationTemplate> => {
  authorize(ctx, 'manage_organization')
  return withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const before = await getDeclarationTemplate(ctx)
    requireRevision('declaration_template', before, expected)
    // A change of nothing leaves the default one what it is.
    if (input && Object.keys(sentOf(input)).length === 0) return before
    const { is_default: _, revision, ...template } = before
    await ctx.db
      .update(organizations)
      .set({
        declarationTemplate: input && { ...template, ...sentOf(input) },
        declarationRevision: revision + 1,
      })
      .where(ours(ctx))
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

/** Throws PAPER_NOT_AVAILABLE for a cancelled letter, and for what a partner mailed: no one here can declare how that was done. */
const requireMailedHere = ({ partner, status }: Pick<ShipmentRow, 'partner' | 'status'>): void => {
  if (status === 'cancelled') {
    throw new ServiceError('PAPER_NOT_AVAILABLE', 'This shipment was cancelled, so it is not mailed.')
  }
  if (partner === null) return
  const name = partnerTitles[partner]
  throw new ServiceError(
    'PAPER_NOT_AVAILABLE',
    `${name} printed and mailed this piece, so no one in your organization can declare how it was mailed. Request a declaration from ${name}.`,
  )
}

/** Throws FACT_NOT_RECORDED for a piece without tracking while nothing says that it was mailed: no scan ever will. */
const requireMailing = (record: EvidenceRecord): void => {
  if (!isUntracked(record) || record.mailing.manifested_at !== null || postmarkOf(record)) return
  throw new ServiceError(
    'FACT_NOT_RECORDED',
    'It is not recorded that this piece was handed over to the carrier. Record the handoff first: this service is not tracked, so nothing else shows the mailing.',
  )
}

/** Reads the stored file with this hash. */
const readExhibit = async (
  ctx: ServiceContext,
  { files, document }: StoredEvidence,
  sha256: string,
): Promise<ExhibitBytes> => {
  if (document.sha256 === sha256) {
    return { bytes: await readStoredFile(ctx, { key: document.documentKey, sha256 }), isPicture: false }
  }
  const file = files.find(({ sha256: hash, storageKey }) => hash === sha256 && storageKey !== null)
  if (!file?.storageKey) throw new Error(`no stored file has the SHA-256 ${sha256}`)
  const bytes = await readStoredFile(ctx, { key: file.storageKey, sha256 })
  return { bytes, isPicture: file.contentType === 'image/jpeg' }
}

/**
 * Builds the declaration of a mailing from the organization's template and the record, to be reviewed and
 * signed, followed by the pages of its exhibits unless the input says not to attach them. Throws SHIPMENT_NOT_FOUND, PAPER_NOT_AVAILABLE, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED,
 * VALIDATION_ERROR (the date), FACT_NOT_RECORDED if the template states missing values or no mailing is recorded, and STORED_FILE_ALTERED or
 * STORED_FILE_MISSING if an exhibit's file is corrupted.
 */
export const makeDeclaration = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: MakeDeclarationInput,
): Promise<FileDownload> => {
  const { stored, record } = await loadBoughtEvidence(ctx, shipmentId)
  requireMailedHere(stored.shipment)
  requireMailing(record)
  requireSigningDate(record, input, ctx.clock.now())
  await requireKeptFiles(ctx, stored)
  const template = inUse(stored.organization)
  const logo = await loadLogo(ctx, stored.organization)
  const summary = await makeSummary(ctx, stored, record, await describeIssuer(ctx))
  const mark = markOf(ctx.config)
  const declaration = await renderDeclaration(record, template, input, { logo, summary, mark })
  const filename = declarationFilename(pieceNameOf(record))
  const contentType = 'application/pdf'
  if (input.attach_exhibits === false) return { filename, contentType, body: declaration }
  const body = await attachExhibits(ctx, declaration, exhibitsOf(record, summary), {
    title: `Declaration of mailing ${pieceNameOf(record)}`,
    createdAt: new Date(recordedAt(record)),
    mark,
    read: async ({ letter, sha256 }) =>
      letter === summaryLetter ? { bytes: summary, isPicture: false } : readExhibit(ctx, stored, sha256),
  })
  return { filename, contentType, body }
}
