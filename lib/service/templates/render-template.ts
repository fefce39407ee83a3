import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'

import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { MadeFromTemplate } from '#lib/contract/documents/made-from.ts'
import type { PreviewTemplateInput, RenderTemplateInput } from '#lib/contract/templates/template.ts'
import { fieldKeyOf, signatureField } from '#lib/contract/templates/template.values.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, getDocument } from '#lib/service/documents/documents.ts'
import { normalizeFilename } from '#lib/service/documents/filename.ts'
import { storeDocument } from '#lib/service/documents/store-document.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { requireInUse } from './change-template.ts'
import { collectValues, type LetterheadRow, type LetterSource } from './letter-values.ts'
import { loadLetterhead } from './letterhead.ts'
import { loadVersion } from './load-template.ts'
import { runTemplateTask } from './template-renderer.ts'

/** The parts of a letterhead that a letter is set with. */
const partsOf = (letterhead: LetterheadRow | undefined, hasLetterhead: boolean) => ({
  letterhead: hasLetterhead && letterhead ? { image: letterhead.image, lines: letterhead.lines } : null,
  signature: letterhead?.signature ?? null,
})

/** Hashes all values without revealing them: they may be personal, and the record outlasts the document. */
const hashValues = (
  values: Readonly<Record<string, string>>,
  letterhead: LetterheadRow | undefined,
  hasLetterhead: boolean,
): string => {
  const head =
    hasLetterhead && letterhead ? { lines: letterhead.lines, image_sha256: letterhead.imageSha256 } : null
  return createHash('sha256')
    .update(canonicalBytes({ values, letterhead: head }))
    .digest('hex')
}

/** A letter to make: of which version, from what, and under which name. */
type LetterToMake = LetterSource & {
  templateId: string
  version: number | undefined
  filename: string | undefined
  /** A document made before: it is returned when it would be made again exactly so. */
  existing?: DocumentRow | undefined
}

const filenameFor = (templateName: string, { filename, recipient }: LetterToMake): string => {
  const addressee = recipient?.name ?? recipient?.company
  return normalizeFilename(
    filename || [templateName, addressee].filter(Boolean).join(' – ').replaceAll(/[\\/]/g, '-'),
  )
}

/**
 * Makes a document from a template, checked and stored as an upload is. The same letter gives the same bytes. Throws
 * TEMPLATE_NOT_FOUND, TEMPLATE_ARCHIVED, TEMPLATE_FIELDS_MISSING, MATTER_NOT_FOUND, INVALID_TEMPLATE, and what an upload
 * throws.
 */
export const makeLetter = async (ctx: ServiceContext, letter: LetterToMake): Promise<DocumentRow> => {
  const { template, version } = await loadVersion(ctx, letter.templateId, letter.version)
  requireInUse(template)
  const needsHead = version.hasLetterhead || version.fields.some(({ name }) => name === signatureField)
  const letterhead = needsHead ? await loadLetterhead(ctx) : undefined
  const values = await collectValues(ctx, version, letter, letterhead)
  const madeFrom: MadeFromTemplate = {
    template_id: template.id,
    template_name: template.name,
    version: version.version,
    template_sha256: version.sha256,
    values_sha256: hashValues(values, letterhead, version.hasLetterhead),
  }
  if (letter.existing && isDeepStrictEqual(letter.existing.madeFrom, madeFrom)) return letter.existing
  const { bytes } = await runTemplateTask({
    kind: 'render',
    html: version.html,
    values,
    ...partsOf(letterhead, version.hasLetterhead),
    maxPages: ctx.config.documents.maxPages,
  })
  return storeDocument(ctx, {
    filename: filenameFor(template.name, letter),
    bytes: Readable.from([Buffer.from(bytes)]),
    madeFrom,
  })
}

/** Makes a document from a template. Throws FORBIDDEN, and as `makeLetter`. */
export const renderTemplate = async (
  ctx: ServiceContext,
  id: string,
  input: RenderTemplateInput,
): Promise<DocumentDetail> => {
  authorize(ctx, 'send_mail')
  const document = await makeLetter(ctx, {
    templateId: id,
    version: input.version,
    recipient: input.recipient,
    matterId: input.matter_id,
    reference: input.reference,
    date: input.date,
    values: input.values,
    filename: input.filename,
  })
  return getDocument(ctx, document.id)
}

/** Renders HTML as a PDF, with fields that have no value shown by their name. Nothing is stored. Throws FORBIDDEN, INVALID_TEMPLATE, TOO_MANY_PAGES. */
export const previewTemplate = async (
  ctx: ServiceContext,
  input: PreviewTemplateInput,
): Promise<FileDownload> => {
  authorize(ctx, 'send_mail')
  const { html } = await runTemplateTask({ kind: 'read_html', html: input.html })
  const letterhead = await loadLetterhead(ctx)
  const { bytes } = await runTemplateTask({
    kind: 'render',
    html,
    values: {
      ...Object.fromEntries(Object.entries(input.values).map(([name, value]) => [fieldKeyOf(name), value])),
      ...(letterhead?.signature && { [signatureField]: '' }),
    },
    ...partsOf(letterhead, input.has_letterhead),
    maxPages: ctx.config.documents.maxPages,
  })
  return { body: bytes, contentType: 'application/pdf', filename: 'preview.pdf' }
}
