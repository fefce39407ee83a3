import { expect, test } from 'vitest'

import { piecesOf } from '#tests/support/evidence/mailed-pieces.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { renderMailingList } from './list-pdfs.ts'

test('a mailing list of several pages is a valid PDF (qpdf)', requires('qpdf'), async () => {
  const pdf = await renderMailingList(piecesOf(40), { madeAt: new Date('2026-03-04T00:00:00.000Z') })
  expect(runOnFile('qpdf', ['--check', 'FILE'], pdf)).toMatchObject({ exitCode: 0 })
})
