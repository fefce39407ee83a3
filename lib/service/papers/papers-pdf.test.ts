import { describe, expect, it } from 'vitest'

import { expectWithinMargins } from '#tests/support/documents/pdf-margins.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { longAddress, pieceOf, piecesOf } from '#tests/support/evidence/mailed-pieces.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'

import { renderCertificates, renderMailingList } from './list-pdfs.ts'
import { renderMailingReceipt } from './piece-paper-pdf.ts'

const madeAt = new Date('2026-03-04T00:00:00.000Z')

describe('papers for the counter', () => {
  it('list three pieces on one page, with the unused lines struck', async () => {
    const pages = await pdfPages(await renderMailingList(piecesOf(3), { madeAt }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Pieces listed by the sender: 3')
    expect(pages[0]).toContain('Page 1 of 1')
  })

  it('continue over pages that are each complete: sender, count, postmark', async () => {
    const pdf = await renderMailingList(piecesOf(40), { madeAt })
    const pages = await pdfPages(pdf)
    await expectWithinMargins(pdf)
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

  it('keep an article number on one line', async () => {
    const [page] = await pdfPages(await renderMailingList(piecesOf(1), { madeAt }))
    expect(page).toContain('9407 1118 9922 3197 4280 00')
  })

  it('start a separate list, numbered from 1, for each sender', async () => {
    const other = pieceOf({ sender: addressOf({ name: 'BRANCH OFFICE' }) })
    const pages = await pdfPages(await renderMailingList([...piecesOf(2), other], { madeAt }))
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Page 1 of 1')
    expect(pages[1]).toContain('BRANCH OFFICE')
    expect(pages[1]).not.toContain('417 MONTGOMERY')
  })

  it('keep long and foreign names within the margins', async () => {
    const plain = { articleNumber: null, certifiedMail: false, returnReceipt: false, recipient: longAddress }
    await expectWithinMargins(await renderCertificates(piecesOf(9, plain), { madeAt }))
    await expectWithinMargins(
      await renderMailingReceipt(pieceOf({ ...plain, sender: longAddress }), {
        zone: 'America/New_York',
        madeAt,
      }),
    )
  })

  it('never lose a line to an address of hundreds of characters', async () => {
    const recipient = addressOf({ name: 'N'.repeat(400), company: 'C'.repeat(400), street1: 'S'.repeat(400) })
    const pdf = await renderMailingList(piecesOf(3, { recipient }), { madeAt })
    const text = (await pdfPages(pdf)).join('').replaceAll(/[^NCS]/g, '')
    expect(text.match(/N/g)?.length).toBeGreaterThanOrEqual(1200)
  })
})
