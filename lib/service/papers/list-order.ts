import type { MailedPiece } from './mailed-piece.ts'
import type { ListOfHandOver } from './stamped/listed-pieces.ts'
import { mailLines } from './words.ts'

/** The lists that a clerk postmarks. */
export const listPapers = [
  'mailing_list',
  'certificate_of_mailing',
] as const satisfies readonly ListOfHandOver['paper'][]

const byNumber = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '', 'en')

/**
 * Returns those of the pieces that are on a list, in its order: on the firm mailing list those with an article number, by it;
 * on the certificate of mailing the others, by the code of the piece.
 */
export const piecesOn = (paper: ListOfHandOver['paper'], pieces: readonly MailedPiece[]): MailedPiece[] =>
  paper === 'mailing_list'
    ? pieces
        .filter(({ articleNumber }) => articleNumber !== null)
        .toSorted((a, b) => byNumber(a.articleNumber, b.articleNumber))
    : pieces
        .filter(({ articleNumber }) => articleNumber === null)
        .toSorted((a, b) => byNumber(a.pieceCode, b.pieceCode))

/** Pieces of one sender's address, since a list has one. */
export type PiecesOfSender = { sender: string[]; pieces: MailedPiece[] }

/** One sender, however the address is spelled: in capitals, with punctuation, or with all nine digits of the ZIP code. */
const senderKey = ({ sender }: MailedPiece): string =>
  mailLines(sender)
    .join('\n')
    .toUpperCase()
    .replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')
    .replaceAll(/[.,]/g, '')

/** Groups pieces by their sender, in the order in which they are given. The first spells the address. */
export const groupBySender = (pieces: readonly MailedPiece[]): PiecesOfSender[] =>
  [...Map.groupBy(pieces, senderKey).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ sender: mailLines(first.sender), pieces: own }] : []
  })
