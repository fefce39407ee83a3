import type { MailedPiece } from '#lib/service/papers/mailed-piece.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'

export const pieceOf = (given: Partial<MailedPiece> = {}): MailedPiece => ({
  shipmentId: '0195-1',
  status: 'shipped',
  sender: addressOf({ company: 'Harbor Property Management LLC', street1: '417 MONTGOMERY ST FL 5' }),
  recipient: addressOf({ name: 'ELIZABETH SWAN' }),
  carrier: 'USPS',
  service: 'USPS First-Class Mail',
  certifiedMail: true,
  returnReceipt: true,
  deliveryConfirmation: null,
  articleNumber: '9407111899223197428490',
  pieceCode: 'K7QM3TWX',
  weight: { ounces: 1.04, isWeighed: true },
  postageCents: 931,
  boughtAt: '2026-03-02T17:06:00.000Z',
  labelDate: '2026-03-03',
  handedOverAt: '2026-03-03T23:40:00.000Z',
  postmarkBy: null,
  document: { filename: 'lease-termination-4B.pdf', sha256: 'a3f1c09be77d4e21'.repeat(4), pageCount: 7 },
  sheets: 5,
  partner: null,
  ...given,
})

export const longAddress = addressOf({
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
  company:
    'محمد بن عبد الله · 张伟 and Associated Property Management Services Limited Liability Partnership',
  street1: '12345 NORTHWEST MARTIN LUTHER KING JUNIOR MEMORIAL BOULEVARD BUILDING 12',
  street2: 'SUITE 1200, ATTENTION ACCOUNTS PAYABLE DEPARTMENT',
})

export const piecesOf = (count: number, given: Partial<MailedPiece> = {}): MailedPiece[] =>
  Array.from({ length: count }, (_, index) =>
    pieceOf({
      articleNumber: String(9407111899223197428000n + BigInt(index)),
      recipient: index % 7 === 3 ? longAddress : addressOf({ name: `TENANT ${index + 1}` }),
      ...given,
    }),
  )
