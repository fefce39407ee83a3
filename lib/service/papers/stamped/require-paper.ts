import {
  isPostmarked,
  stampedPaperLabels,
  type StampedPaperKind,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { formatDay, type LocalZone, localDay } from '#lib/service/local-time.ts'
import { type MailedPiece, requireMailable } from '#lib/service/papers/mailed-piece.ts'
import { requireCertifiable, requirePostal } from '#lib/service/papers/piece-papers.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** The zones of U.S. mail whose days begin last and first, for an organization that has set none. */
const widest = { last: 'Pacific/Pago_Pago', first: 'Pacific/Guam' } as const

/** Throws VALIDATION_ERROR for a date after today, or before the shipment existed: it was mistyped. */
export const requirePossibleDate = (
  ctx: ServiceContext,
  date: string | null,
  { createdAt, zone }: { createdAt: Date; zone: LocalZone },
): void => {
  if (date === null) return
  const today = localDay(ctx.clock.now().toISOString(), zone ?? widest.first)
  const created = localDay(createdAt.toISOString(), zone ?? widest.last)
  const message =
    date > today
      ? `${formatDay(date)} is after today. Enter the date on the paper.`
      : date < created
        ? `${formatDay(date)} is before the shipment was created, on ${formatDay(created)}. Enter the date on the paper.`
        : null
  if (message !== null) {
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'date', message }] })
  }
}

/** Throws NO_TRACKING_NUMBER or PAPER_NOT_AVAILABLE unless the piece can have such a paper. */
export const requirePaper = (piece: MailedPiece | undefined, paper: StampedPaperKind): void => {
  if (!isPostmarked(paper)) {
    if (piece && piece.status !== 'draft') return
    throw new ServiceError(
      'NO_TRACKING_NUMBER',
      'This shipment has not been bought, so no paper of it can have come back.',
    )
  }
  const mailed = requireMailable(piece)
  requirePostal(mailed)
  if (paper === 'certificate_of_mailing') requireCertifiable(mailed)
  if (paper === 'mailing_list' && mailed.articleNumber === null) {
    throw new ServiceError(
      'PAPER_NOT_AVAILABLE',
      'This piece has no article number, so it is on no firm mailing list. Choose the certificate of mailing.',
    )
  }
}

/** Describes a paper in a sentence: `postmarked mailing receipt`. */
export const describePaper = (paper: StampedPaperKind): string => {
  const label = stampedPaperLabels[paper].toLowerCase()
  return isPostmarked(paper) ? `postmarked ${label}` : label
}

/** Describes the date of a paper, as the second half of a sentence. */
export const describeDate = (paper: StampedPaperKind, date: string | null): string => {
  if (date === null) return 'no date read'
  return `${isPostmarked(paper) ? 'postmark' : 'date'} ${formatDay(date)}`
}

/** The shipment’s name for its piece in messages about several. */
export const recipientOf = ({ toAddress, id }: Pick<ShipmentRow, 'toAddress' | 'id'>): string =>
  toAddress.name ?? toAddress.company ?? id
