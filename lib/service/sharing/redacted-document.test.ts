import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'

import PdfWriter from 'pdfkit'
import { afterAll, expect, test } from 'vitest'

import { createPdfInspector } from '#lib/service/inspection/inspector.ts'

import { makeRedactedDocument } from './redacted-document.ts'

const inspector = createPdfInspector({ maxPages: 100 })
afterAll(() => inspector.close())

const storedAt = new Date('2026-11-20T16:31:04.211Z')

/** Everything in a PDF, with each stream that can be unpacked: texts of pages are in hexadecimal there. */
const everythingIn = (pdf: Buffer): string => {
  const texts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    const start = pdf[at + 6] === 0x0d ? at + 8 : at + 7
    try {
      texts.push(inflateSync(pdf.subarray(start), { finishFlush: 2 }).toString('latin1'))
    } catch {
      // Not compressed: it is in the text of the file.
    }
  }
  return texts.join('\n')
}

/** The text in the ways in which a PDF can hold it. */
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text, 'latin1').toString('hex'),
  Buffer.from(text, 'utf16le').swap16().toString('latin1'),
  Buffer.from(text, 'utf16le').swap16().toString('hex'),
]

/** A document that holds the secret wherever a program may put it: pages, notes, outline, attachment, metadata, what pages share. */
const makeSecretive = async (): Promise<Buffer> => {
  const pdf = new PdfWriter({
    size: [612, 792],
    autoFirstPage: false,
    compress: true,
    info: { Title: 'ROSEBUD settlement', Subject: 'ROSEBUD' },
  })
  const bytes = buffer(pdf)
  pdf.addPage().text('The first page may be seen.')
  pdf.addPage().text('ROSEBUD 48,000 dollars')
  pdf.note(72, 200, 100, 40, 'ROSEBUD in a note')
  pdf.addPage().text('The third page may be seen.')
  pdf.outline.addItem('ROSEBUD chapter')
  pdf.file(Buffer.from('ROSEBUD attached'), { name: 'ROSEBUD.txt' })
  pdf.end()
  const first = await bytes
  // An earlier revision stays in a file to which another is appended.
  return Buffer.concat([first, Buffer.from('\n% ROSEBUD of an earlier revision\n')])
}

test('the copy contains nothing of a withheld page, or of document data besides its pages', async () => {
  const pdf = await makeSecretive()
  const original = everythingIn(pdf)
  expect(formsOf('ROSEBUD').some((form) => original.includes(form))).toBe(true)
  const copy = await makeRedactedDocument(inspector, {
    pdf: Uint8Array.from(pdf),
    sha256: 'ab'.repeat(32),
    pageCount: 3,
    withheldPages: [2],
    storedAt,
    mark: null,
  })
  const everything = everythingIn(copy)
  const found = ['ROSEBUD', '48,000', 'may be seen', 'EmbeddedFile', '/Annot', '/Outlines'].flatMap((text) =>
    formsOf(text).filter((form) => everything.toLowerCase().includes(form.toLowerCase())),
  )
  expect(found).toEqual([])
  // The file is written once: it has no revision before it.
  expect(copy.toString('latin1').match(/%%EOF/g)).toHaveLength(1)
})

test('the copy has a page for each page, marks the withheld ones, and shows the others unchanged', async () => {
  const pdf = Uint8Array.from(await makeSecretive())
  const redaction = { pdf, sha256: 'ab'.repeat(32), pageCount: 3, withheldPages: [2], storedAt, mark: null }
  const copy = await makeRedactedDocument(inspector, redaction)
  const { pageCount } = await inspector.inspect(Uint8Array.from(copy))
  expect(pageCount).toBe(4)
  const inkOf = async (bytes: Uint8Array, index: number) => {
    const { dots } = await inspector.drawColorPage({ pdf: bytes, index, dpi: 36 })
    return dots.reduce((ink, value, at) => ink + (at % 4 === 3 ? 0 : 255 - value), 0)
  }
  const [shown, seen] = [await inkOf(pdf, 0), await inkOf(Uint8Array.from(copy), 1)]
  expect(Math.abs(shown - seen) / shown).toBeLessThan(0.1)
  expect(await inkOf(Uint8Array.from(copy), 2)).toBeGreaterThan(0)
})

test('reproduces the same copy byte for byte', async () => {
  const pdf = Uint8Array.from(await makeSecretive())
  const redaction = {
    pdf,
    sha256: 'ab'.repeat(32),
    pageCount: 3,
    withheldPages: [1, 2],
    storedAt,
    mark: null,
  }
  const [one, other] = [
    await makeRedactedDocument(inspector, redaction),
    await makeRedactedDocument(inspector, redaction),
  ]
  expect(one.equals(other)).toBe(true)
})
