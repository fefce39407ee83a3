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

import type { LedgerPage } from './ledger.ts'
import { groupBySender, piecesOn } from './list-order.ts'
import { renderCertificates, renderMailingList } from './list-pdfs.ts'
import { loadPieces, type MailedPiece } from './mailed-piece.ts'
import { fillOfficialForm, type OfficialForm } from './official-form.ts'
import { type ListOfHandOver, makePageCode, recordPages } from './stamped/listed-pieces.ts'

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

const emptyMessages: Record<ListOfHandOver['paper'], string> = {
  mailing_list:
    'No USPS piece of this handoff has an article number. For untracked pieces there is the certificate of mailing.',
  certificate_of_mailing:
    'Every USPS piece of this handoff has an article number. For them there is the firm mailing list.',
}

type ListMaker = {
  title: string
  list: ListOfHandOver
  form: OfficialForm
  pieces: MailedPiece[]
  render: typeof renderMailingList
}

/**
 * Makes a list of a handoff, and records what is on its pages and who received it, as for all evidence. An official form
 * has no code of ours: its list is recorded as a whole.
 */
const makeList = async (ctx: ServiceContext, { title, list, form, pieces, render }: ListMaker) => {
  const { handOverId } = list
  const pages: LedgerPage[] = []
  const pageCode = (page: LedgerPage): string => {
    pages.push(page)
    return makePageCode(ctx, list, page)
  }
  const filled = await fillOfficialForm(ctx, form, groupBySender(pieces))
  const whole = { shipmentIds: pieces.map(({ shipmentId }) => shipmentId), page: 1, pages: 1 }
  const body =
    filled ?? (await render(pieces, { madeAt: ctx.clock.now(), mark: markOf(ctx.config), pageCode }))
  await recordPages(ctx, list, filled ? [whole] : pages)
  const filename = `${title}-${handOverId.slice(-8)}.pdf`
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'hand_over', id: handOverId },
    after: { file: filename },
  })
  return { filename, contentType: 'application/pdf', body }
}

/**
 * Returns the pieces on a list of a handoff, in its order: those with an article number, or those without. Throws FORBIDDEN,
 * NOT_FOUND, PAPER_NOT_AVAILABLE if there are none.
 */
export const piecesOfList = async (
  ctx: ServiceContext,
  { paper, handOverId }: ListOfHandOver,
): Promise<MailedPiece[]> => {
  const listed = piecesOn(paper, await postalPieces(ctx, handOverId))
  if (listed.length === 0) throw new ServiceError('PAPER_NOT_AVAILABLE', emptyMessages[paper])
  return listed
}

/** Makes the firm mailing list of a hand-over. Throws what `piecesOfList` throws. */
export const getMailingList = async (ctx: ServiceContext, handOverId: string): Promise<FileDownload> => {
  const list = { paper: 'mailing_list', handOverId } as const
  const pieces = await piecesOfList(ctx, list)
  const title = 'firm-mailing-list'
  return makeList(ctx, { title, list, form: 'ps3877', pieces, render: renderMailingList })
}

/** Makes the certificate of mailing for the untracked pieces of a hand-over. Throws what `piecesOfList` throws. */
export const getCertificatesOfMailing = async (
  ctx: ServiceContext,
  handOverId: string,
): Promise<FileDownload> => {
  const list = { paper: 'certificate_of_mailing', handOverId } as const
  const pieces = await piecesOfList(ctx, list)
  const title = 'certificate-of-mailing'
  return makeList(ctx, { title, list, form: 'ps3665', pieces, render: renderCertificates })
}
