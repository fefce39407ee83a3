import { and, eq, inArray, isNull, sql, sum } from 'drizzle-orm'

import type { ExhibitSize, ExhibitSizeQuery } from '#lib/contract/evidence/exhibit.ts'
import { exhibitLimits, type ExhibitPart } from '#lib/contract/evidence/exhibit.values.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  type ChosenShipment,
  estimateBundles,
  selectShipments,
} from '#lib/service/evidence/archive/select-shipments.ts'
import { humanize } from '#lib/service/evidence/summary-format.ts'
import { findMatterBrief } from '#lib/service/matters/load-matter.ts'

/** Inputs of an exhibit's size. */
type Letters = ExhibitSizeQuery

/** Documents of these letters that are still stored, each once. */
const measureDocuments = async (ctx: ServiceContext, ids: readonly string[]) => {
  const chosen = ctx.db
    .selectDistinct({ id: shipments.documentId })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, [...ids])))
  const [bytes] = await ctx.db
    .select({ bytes: sum(documents.sizeBytes).mapWith(Number) })
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, ctx.organizationId),
        inArray(documents.id, chosen),
        isNull(documents.purgedAt),
      ),
    )
  const [pages] = await ctx.db
    .select({ pages: sum(documents.pageCount).mapWith(Number) })
    .from(shipments)
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        inArray(shipments.id, [...ids]),
        isNull(documents.purgedAt),
      ),
    )
  return { bytes: bytes?.bytes ?? 0, pages: pages?.pages ?? 0 }
}

const kinds: Partial<Record<ExhibitPart, (typeof artifacts.$inferSelect)['kind']>> = {
  return_receipt: 'carrier_return_receipt_pdf',
  scan_form: 'carrier_scan_form_pdf',
  label: 'carrier_label_pdf',
  photo: 'piece_photo_jpeg',
  stamped_paper: 'stamped_paper',
}

const measureFiles = async (ctx: ServiceContext, ids: readonly string[], parts: readonly ExhibitPart[]) => {
  const wanted = parts.flatMap((part) => kinds[part] ?? [])
  if (wanted.length === 0) return 0
  const distinct = ctx.db
    .selectDistinct({ sha256: artifacts.sha256, sizeBytes: artifacts.sizeBytes })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        inArray(artifacts.shipmentId, [...ids]),
        inArray(artifacts.kind, wanted),
        eq(artifacts.status, 'available'),
      ),
    )
    .as('distinct_files')
  const [files] = await ctx.db
    .select({ bytes: sql`sum(${distinct.sizeBytes})`.mapWith(Number) })
    .from(distinct)
  return files?.bytes ?? 0
}

const boughtOf = (chosen: readonly ChosenShipment[]): string[] =>
  chosen.flatMap(({ id, carrier }) => (carrier === null ? [] : [id]))

const tooManyPages = (pages: number): ServiceError => {
  const message = `The documents of these letters have ${formatNumber(pages)} pages; an exhibit holds up to ${formatNumber(exhibitLimits.documentPages)}. Choose fewer letters, or leave out the documents.`
  return new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'parts', message }] })
}

const choose = async (ctx: ServiceContext, query: Letters) => {
  const chosen = await selectShipments(ctx, query, {
    shipments: exhibitLimits.letters,
    remedy: 'Narrow the filter or select fewer, and make several exhibits.',
  })
  const hasDocuments = query.parts.includes('document')
  const measured = hasDocuments ? await measureDocuments(ctx, boughtOf(chosen)) : { bytes: 0, pages: 0 }
  if (measured.pages > exhibitLimits.documentPages) throw tooManyPages(measured.pages)
  return { chosen, documents: measured }
}

/** Returns the letters of an exhibit, oldest first. Throws SHIPMENT_NOT_FOUND, VALIDATION_ERROR when there are too many, or too many pages. */
export const selectLetters = async (ctx: ServiceContext, query: Letters): Promise<ChosenShipment[]> =>
  (await choose(ctx, query)).chosen

/** Returns whether the evidence bundles are attached: by default that of a single letter. */
export const hasBundles = (
  { attach_bundles: isRequested }: Pick<ExhibitSizeQuery, 'attach_bundles'>,
  letters: number,
): boolean => isRequested ?? letters === 1

/** Returns whether an exhibit is PDF/A: by default where it is of a single letter, and the files themselves are attached. */
export const isPdfA = (query: Pick<ExhibitSizeQuery, 'pdf_a' | 'attach_bundles'>, letters: number): boolean =>
  query.pdf_a ?? (letters === 1 && hasBundles(query, letters))

/** Generated parts of a letter: its sheet, and the summary with its fonts. */
const madeBytes = {
  letter: 4 * 1024,
  summary: 60 * 1024,
  declaration: 50 * 1024,
  whole: 150 * 1024,
  /** A page of a document as a picture. */
  picture: 120 * 1024,
} as const

/** Estimates the number of letters of an exhibit, and its size. Throws what `getExhibit` does before its first byte. */
export const getExhibitSize = async (ctx: ServiceContext, query: Letters): Promise<ExhibitSize> => {
  const { chosen, documents: measured } = await choose(ctx, query)
  const bought = boughtOf(chosen)
  const each =
    madeBytes.letter +
    (query.parts.includes('summary') ? madeBytes.summary : 0) +
    (query.parts.includes('declaration') ? madeBytes.declaration : 0)
  const files = await measureFiles(ctx, bought, query.parts)
  const bundles = hasBundles(query, chosen.length) ? await estimateBundles(ctx, bought) : 0
  const documentBytes = isPdfA(query, chosen.length) ? measured.pages * madeBytes.picture : measured.bytes
  return {
    shipments: chosen.length,
    document_pages: measured.pages,
    size_bytes: documentBytes + files + bundles + bought.length * each + madeBytes.whole,
  }
}

/** Says how the letters were chosen, for the cover. */
export const describeSelection = async (
  ctx: ServiceContext,
  query: Letters,
  count: number,
): Promise<string> => {
  const { ids, state, status, tag, search, date_from: from, date_to: to } = query
  const matter = await findMatterBrief(ctx, query.matter ?? null)
  if (ids) return `${plural(count, 'letter was', 'letters were')} chosen one by one.`
  const conditions = [
    (state ?? search) && 'bought with proof of mailing or delivery',
    state && state !== 'any' && `in the evidence state “${humanize(state).toLowerCase()}”`,
    status && `in the status “${humanize(status).toLowerCase()}”`,
    tag && `tagged “${tag}”`,
    matter && `in matter ${matter.number}, ${matter.name}`,
    search && `matching “${search}”`,
    from && `created from ${from}`,
    to && `created until ${to}`,
  ].filter((each) => typeof each === 'string' && each !== '')
  return `${plural(count, 'letter')}: all shipments of the organization that were, when this was made, ${conditions.join(', ')}.`
}
