import { textStyles } from '#lib/service/pdf/sheet.ts'

import { type LedgerList, type LedgerPage, renderLedger } from './ledger.ts'
import { groupBySender } from './list-order.ts'
import type { MailedPiece } from './mailed-piece.ts'
import { codeOf, extraServices, groupDigits, isRestricted, mailLines, postageOf } from './words.ts'

type Maker = {
  madeAt: Date
  mark?: string | null
  /** Returns the code of a page, which is printed on it; pages have none without it. */
  pageCode?: (page: LedgerPage) => string | null
}

const withoutCode = () => null

const small = { ...textStyles.body, size: 7.75, leading: 10 }
const strong = { ...textStyles.term, size: 7.75, leading: 10 }

const cross = (isIt: boolean): string => (isIt ? 'X' : '')

const listsOf = (pieces: readonly MailedPiece[], rowOf: (piece: MailedPiece) => string[]): LedgerList[] =>
  groupBySender(pieces).map(({ sender, pieces: own }) => ({
    sender,
    rows: own.map((piece) => ({ shipmentId: piece.shipmentId, cells: rowOf(piece) })),
  }))

/** The service, and what beside it has no column of its own. */
export const serviceOf = (piece: MailedPiece): string =>
  [piece.service, ...extraServices(piece).filter((extra) => !extra.startsWith('Return receipt'))].join('\n')

/** Sets the firm mailing list of pieces with article numbers, in the order in which they are given. */
export const renderMailingList = (
  pieces: readonly MailedPiece[],
  { madeAt, mark = null, pageCode = withoutCode }: Maker,
): Promise<Buffer> =>
  renderLedger({
    title: 'Firm mailing list',
    about:
      'Mail with article numbers. RR: return receipt. RD: restricted delivery. Included: the postage shown includes the fees for extra services.',
    footer: 'Firm mailing list with the information of PS Form 3877; not an official form',
    columns: [
      { title: 'Article number', width: 118, style: { ...strong, size: 7.25 } },
      { title: 'Addressee and address', width: 134, style: small },
      { title: 'Service', width: 80, style: small },
      { title: 'Postage', width: 34, style: small, align: 'end' },
      { title: 'Fee', width: 38, style: small, align: 'end' },
      { title: 'RR', width: 14, style: strong },
      { title: 'RD', width: 14, style: strong },
    ],
    lists: listsOf(pieces, (piece) => [
      groupDigits(piece.articleNumber ?? ''),
      mailLines(piece.recipient).join('\n'),
      serviceOf(piece),
      postageOf(piece),
      // The carrier reports one amount.
      extraServices(piece).length > 0 && piece.postageCents !== null ? 'included' : '',
      cross(piece.returnReceipt),
      cross(isRestricted(piece)),
    ]),
    madeAt,
    mark,
    pageCode,
  })

/** Sets the certificate of mailing for several pieces. The fees are left to the clerk. */
export const renderCertificates = (
  pieces: readonly MailedPiece[],
  { madeAt, mark = null, pageCode = withoutCode }: Maker,
): Promise<Buffer> =>
  renderLedger({
    title: 'Certificate of mailing',
    about:
      'Mail without article numbers. Present it with the pieces at a post office; the fee is paid there in postage or meter stamp.',
    footer: 'Certificate of mailing with the information of PS Form 3665; not an official form',
    columns: [
      { title: 'Sender’s reference', width: 68, style: strong },
      { title: 'Addressee and address', width: 216, style: small },
      { title: 'Service', width: 86, style: small },
      { title: 'Postage', width: 44, style: small, align: 'end' },
      { title: 'Fee', width: 36, style: small, align: 'end' },
    ],
    lists: listsOf(pieces, (piece) => [
      codeOf(piece) ?? '',
      mailLines(piece.recipient).join('\n'),
      serviceOf(piece),
      postageOf(piece),
      '',
    ]),
    madeAt,
    mark,
    pageCode,
  })
