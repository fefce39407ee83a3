import { and, eq, ne } from 'drizzle-orm'

import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { getHandOver } from '#lib/service/fulfillment/hand-over/list-hand-overs.ts'

import { groupBySender, renderCertificates, renderMailingList } from './list-pdfs.ts'
import { loadPieces, type MailedPiece } from './mailed-piece.ts'
import { fillOfficialForm } from './official-form.ts'

/** The pieces that go to the postal service in a hand-over: not those released, cancelled or of other carriers. */
const postalPieces = async (ctx: ServiceContext, handOverId: string): Promise<MailedPiece[]> => {
  authorize(ctx, 'operate')
  const { id } = await getHandOver(ctx, handOverId)
  const rows = await ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.handOverId, id),
        ne(handOverPieces.state, 'released'),
      ),
    )
  const pieces = await loadPieces(
    ctx,
    rows.map(({ shipmentId }) => shipmentId),
  )
  return pieces.filter(({ carrier, status }) => isPostal(carrier) && status !== 'cancelled')
}

const byNumber = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '', 'en')

const requireSome = (pieces: readonly MailedPiece[], message: string): void => {
  if (pieces.length === 0) throw new ServiceError('PAPER_NOT_AVAILABLE', message)
}

/** Records who received a paper about a hand-over, as for all evidence. */
const recorded = async (
  ctx: ServiceContext,
  handOverId: string,
  file: FileDownload,
): Promise<FileDownload> => {
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'hand_over', id: handOverId },
    after: { file: file.filename },
  })
  return file
}

/**
 * Makes the firm mailing list of a hand-over: its USPS pieces with article numbers, in order. Throws FORBIDDEN,
 * NOT_FOUND, PAPER_NOT_AVAILABLE if there are none.
 */
export const getMailingList = async (ctx: ServiceContext, handOverId: string): Promise<FileDownload> => {
  const pieces = (await postalPieces(ctx, handOverId))
    .filter(({ articleNumber }) => articleNumber !== null)
    .toSorted((a, b) => byNumber(a.articleNumber, b.articleNumber))
  requireSome(
    pieces,
    'No USPS piece of this handoff has an article number. For untracked pieces there is the certificate of mailing.',
  )
  return recorded(ctx, handOverId, {
    filename: `firm-mailing-list-${handOverId.slice(-8)}.pdf`,
    contentType: 'application/pdf',
    body:
      (await fillOfficialForm(ctx, 'ps3877', groupBySender(pieces))) ??
      (await renderMailingList(pieces, { madeAt: ctx.clock.now(), mark: markOf(ctx.config) })),
  })
}

/**
 * Makes the certificate of mailing for the USPS pieces of a hand-over without an article number, in the order of their
 * codes. Throws FORBIDDEN, NOT_FOUND, PAPER_NOT_AVAILABLE if there are none.
 */
export const getCertificatesOfMailing = async (
  ctx: ServiceContext,
  handOverId: string,
): Promise<FileDownload> => {
  const pieces = (await postalPieces(ctx, handOverId))
    .filter(({ articleNumber }) => articleNumber === null)
    .toSorted((a, b) => byNumber(a.pieceCode, b.pieceCode))
  requireSome(
    pieces,
    'Every USPS piece of this handoff has an article number. For them there is the firm mailing list.',
  )
  return recorded(ctx, handOverId, {
    filename: `certificate-of-mailing-${handOverId.slice(-8)}.pdf`,
    contentType: 'application/pdf',
    body:
      (await fillOfficialForm(ctx, 'ps3665', groupBySender(pieces))) ??
      (await renderCertificates(pieces, { madeAt: ctx.clock.now(), mark: markOf(ctx.config) })),
  })
}
