import { describe, expect, it } from 'vitest'

import { contentWidth, paper } from '#lib/service/pdf/sheet.ts'
import { addressOf } from '#tests/support/evidence/evidence-rows.ts'
import { hasProgram, runOnFile } from '#tests/support/peers/programs.ts'

import { renderCertificates, renderMailingList } from './list-pdfs.ts'
import type { MailedPiece } from './mailed-piece.ts'
import { renderMailingReceipt } from './piece-paper-pdf.ts'

const madeAt = new Date('2026-03-04T00:00:00.000Z')

const pieceOf = (given: Partial<MailedPiece> = {}): MailedPiece => ({
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
  document: { filename: 'lease-termination-4B.pdf', sha256: 'a3f1c09be77d4e21'.repeat(4), pageCount: 7 },
  sheets: 5,
  partner: null,
  ...given,
})

const longAddress = addressOf({
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
  company:
    'محمد بن عبد الله · 张伟 and Associated Property Management Services Limited Liability Partnership',
  street1: '12345 NORTHWEST MARTIN LUTHER KING JUNIOR MEMORIAL BOULEVARD BUILDING 12',
  street2: 'SUITE 1200, ATTENTION ACCOUNTS PAYABLE DEPARTMENT',
})

const piecesOf = (count: number, given: Partial<MailedPiece> = {}): MailedPiece[] =>
  Array.from({ length: count }, (_, index) =>
    pieceOf({
      articleNumber: String(9407111899223197428000n + BigInt(index)),
      recipient: index % 7 === 3 ? longAddress : addressOf({ name: `TENANT ${index + 1}` }),
      ...given,
    }),
  )

const pagesOf = (pdf: Uint8Array): string[] =>
  runOnFile('pdftotext', ['-layout', 'FILE', '-'], pdf).output.split('\f').slice(0, -1)

/** Lowest edge of a word, in points from the top, on each page. */
const expectWithinMargins = (pdf: Uint8Array): void => {
  const { output } = runOnFile('pdftotext', ['-bbox', 'FILE', '-'], pdf)
  const edges = [...output.matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)" yMax="([\d.]+)"/g)]
  expect(edges.length).toBeGreaterThan(50)
  for (const [, left, right, bottom] of edges) {
    expect(Number(left)).toBeGreaterThanOrEqual(paper.side - 1)
    expect(Number(right)).toBeLessThanOrEqual(paper.side + contentWidth + 1)
    expect(Number(bottom)).toBeLessThanOrEqual(paper.height - 24)
  }
}

describe.skipIf(!hasProgram('pdftotext'))('papers for the counter', () => {
  it('lists three pieces on one page, with the unused lines struck', async () => {
    const pages = pagesOf(await renderMailingList(piecesOf(3), { madeAt }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Pieces listed by the sender: 3')
    expect(pages[0]).toContain('Page 1 of 1')
  })

  it('goes on over pages that are each whole: sender, count, postmark', async () => {
    const pdf = await renderMailingList(piecesOf(40), { madeAt })
    const pages = pagesOf(pdf)
    expectWithinMargins(pdf)
    for (const [index, page] of pages.entries()) {
      for (const part of ['417 MONTGOMERY ST FL 5', 'POSTMARK', 'Receiving employee', 'Article number']) {
        expect(page).toContain(part)
      }
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('40 in all')
    }
    const counted = pages.map((page) => Number(/sender: (\d+) on this page/.exec(page)?.[1]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(40)
    const text = pages.join('\n').replaceAll(/\s+/g, ' ')
    // Every seventh has the long name.
    expect([...text.matchAll(/TENANT \d+/g)]).toHaveLength(34)
  })

  it('keeps an article number on one line', async () => {
    const [page] = pagesOf(await renderMailingList(piecesOf(1), { madeAt }))
    expect(page).toContain('9407 1118 9922 3197 4280 00')
  })

  it('begins a list of its own, numbered from 1, for each sender', async () => {
    const other = pieceOf({ sender: addressOf({ name: 'BRANCH OFFICE' }) })
    const pages = pagesOf(await renderMailingList([...piecesOf(2), other], { madeAt }))
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Page 1 of 1')
    expect(pages[1]).toContain('BRANCH OFFICE')
    expect(pages[1]).not.toContain('417 MONTGOMERY')
  })

  it('keeps long and foreign names within the margins', async () => {
    const plain = { articleNumber: null, certifiedMail: false, returnReceipt: false, recipient: longAddress }
    expectWithinMargins(await renderCertificates(piecesOf(9, plain), { madeAt }))
    expectWithinMargins(
      await renderMailingReceipt(pieceOf({ ...plain, sender: longAddress }), {
        zone: 'America/New_York',
        madeAt,
      }),
    )
  })

  it('never loses a line to an address of hundreds of characters', async () => {
    const recipient = addressOf({ name: 'N'.repeat(400), company: 'C'.repeat(400), street1: 'S'.repeat(400) })
    const pdf = await renderMailingList(piecesOf(3, { recipient }), { madeAt })
    const text = pagesOf(pdf)
      .join('')
      .replaceAll(/[^NCS]/g, '')
    expect(text.match(/N/g)?.length).toBeGreaterThanOrEqual(1200)
  })

  it.skipIf(!hasProgram('qpdf'))('is a sound PDF (qpdf)', async () => {
    const { exitCode } = runOnFile(
      'qpdf',
      ['--check', 'FILE'],
      await renderMailingList(piecesOf(40), { madeAt }),
    )
    expect(exitCode).toBe(0)
  })
})
