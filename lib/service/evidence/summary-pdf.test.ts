import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { drawLogo } from '#lib/service/organizations/logo.ts'
import { contentWidth, paper } from '#lib/service/pdf/sheet.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  at,
  deliveredShipment,
  fileOf,
  scanOf,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { hasProgram, runOnFile } from '#tests/support/peers/programs.ts'

import { buildRecord, type EvidenceRecord, recordHash } from './evidence-record.ts'
import type { StoredEvidence } from './load-evidence.ts'
import { renderSummary } from './summary-pdf.ts'

const recordOf = (stored: StoredEvidence): EvidenceRecord => {
  const record = buildRecord(stored, 'easypost')
  if (!record) throw new Error('the fixture was not bought')
  return record
}

const textOf = (pdf: Uint8Array): string => runOnFile('pdftotext', ['-layout', 'FILE', '-'], pdf).output

/** Text without the line breaks and spaces that columns bring. */
const flat = (text: string): string => text.replaceAll(/\s/g, '')

const hostileNames: [string, string][] = [
  ['200 letters without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)],
  ['Greek, Cyrillic and Vietnamese', 'Ελένη Παπαδοπούλου · Михаил Ёлкин · Đặng Thị Ngọc Hạnh'],
  ['Arabic and Hebrew', 'محمد بن عبد الله · שלום'],
  ['200 Chinese characters', '张伟'.repeat(100)],
  ['emoji of several code points', '😀👨‍👩‍👧‍👦 Müller 🇺🇸'.repeat(8)],
  ['characters that XML and PDF give a meaning', '<Smith> & Sons ("Ltd\\.") %PDF'],
  ['a name that turns the direction of writing', 'annexe\u202Efdp.exe'],
]

const named = (name: string): StoredEvidence => {
  const stored = deliveredShipment({ name })
  stored.organization.name = name
  stored.document.filename = `${name}.pdf`
  stored.shipment.toAddress = { ...stored.shipment.toAddress, name, company: name, street1: name }
  stored.shipment.toAddressGiven = { ...stored.shipment.toAddressGiven, name, company: name }
  for (const scan of stored.scans) Object.assign(scan, { message: name, signedBy: name })
  stored.files.push(fileOf(stored.shipment, 'carrier_label_pdf', smallPdf('label'), { filename: name }))
  return stored
}

const records = new Map(hostileNames.map(([, name]) => [name, recordOf(named(name))]))
const rendered = new Map<string, Promise<Buffer>>()

const recordNamed = (name: string): EvidenceRecord => records.get(name) ?? recordOf(named(name))

const renderNamed = (name: string): Promise<Buffer> => {
  const pdf = rendered.get(name) ?? renderSummary(recordNamed(name))
  rendered.set(name, pdf)
  return pdf
}

describe('renderSummary', () => {
  it('gives the same bytes for the same record', async () => {
    const record = recordOf(deliveredShipment())
    expect((await renderSummary(record)).equals(await renderSummary(record))).toBe(true)
  })

  it.skipIf(!hasProgram('pdftotext'))(
    'states the time where the organization is, and beside it that in UTC (pdftotext)',
    async () => {
      const stored = deliveredShipment()
      stored.organization.timeZone = 'America/Los_Angeles'
      const text = textOf(await renderSummary(recordOf(stored)))
      expect(text).toMatch(/10:10 a\.m\. PST/)
      expect(text).toContain('(18:10 UTC)')
      expect(flat(text)).toContain(flat('local time in America/Los_Angeles'))
      expect(textOf(await renderSummary(recordOf(deliveredShipment())))).not.toContain('PST')
    },
  )

  it.each(hostileNames)('sets %s', async (_, name) => {
    const pdf = await renderNamed(name)
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  })

  it.skipIf(!hasProgram('qpdf')).each(hostileNames)('is a sound PDF with %s (qpdf)', async (_, name) => {
    const { exitCode, output } = runOnFile('qpdf', ['--check', 'FILE'], await renderNamed(name))
    expect(output).toContain('No syntax or stream encoding errors')
    expect(exitCode).toBe(0)
  })

  it.skipIf(!hasProgram('pdftotext')).each(hostileNames)(
    'keeps every word within the margins with %s (poppler)',
    async (_, name) => {
      const { output } = runOnFile('pdftotext', ['-bbox', 'FILE', '-'], await renderNamed(name))
      const edges = [...output.matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)" yMax="([\d.]+)"/g)]
      expect(edges.length).toBeGreaterThan(100)
      for (const [, left, right, bottom] of edges) {
        expect(Number(left)).toBeGreaterThanOrEqual(paper.side - 1)
        expect(Number(right)).toBeLessThanOrEqual(paper.side + contentWidth + 1)
        expect(Number(bottom)).toBeLessThanOrEqual(paper.height - 24)
      }
    },
  )

  it.skipIf(!hasProgram('pdffonts')).each(hostileNames)(
    'embeds every font for %s (poppler)',
    async (_, name) => {
      const { output } = runOnFile('pdffonts', ['FILE'], await renderNamed(name))
      const fonts = output.split('\n').slice(2).filter(Boolean)
      expect(fonts.length).toBeGreaterThan(2)
      // Embedded, a part of the font, and with the text behind each glyph.
      for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/)
    },
  )

  it.each(hostileNames)('gives the same bytes again for %s, whatever was set in between', async (_, name) => {
    const before = await renderNamed(name)
    await renderSummary(recordOf(named('Ωμέγα µ Ω ﬁ 張 ش')))
    expect((await renderSummary(recordNamed(name))).equals(before)).toBe(true)
  })

  describe.skipIf(!hasProgram('pdftotext'))('read by poppler', () => {
    it('states tracking number, signer, pages, document hash, and acceptance with both times', async () => {
      const stored = deliveredShipment()
      const record = recordOf(stored)
      const text = textOf(await renderSummary(record))
      expect(text).toContain('Mailing-record summary')
      expect(text).toContain(trackingNumber)
      expect(text).toContain('E SWAN')
      expect(text).toContain('7 pages')
      expect(text).toContain(stored.document.sha256)
      expect(text).toContain('18:10 UTC')
      expect(text).toContain('18:42 UTC')
      expect(text).toContain(recordHash(record))
      expect(text).toMatch(/Page 1 of \d/)
    })

    it('says where its bundle is verified, and by which key', async () => {
      const record = recordOf(deliveredShipment())
      const issuer = {
        name: 'Mailroom',
        url: 'https://mail.example',
        keyId: '0a1b',
        fingerprint: 'f0'.repeat(32),
      }
      const text = textOf(await renderSummary(record, null, issuer)).replaceAll(/\s+/g, ' ')
      expect(text).toContain('can be verified at https://mail.example/verify')
      expect(text).toContain('https://mail.example/.well-known/mailroom-keys.json')
      expect(text).toContain(issuer.fingerprint)
    })

    it('is called what it is for mail that is not certified', async () => {
      const stored = deliveredShipment({ certifiedMail: false, returnReceipt: false })
      const text = textOf(await renderSummary(recordOf(stored)))
      expect(text).toContain('Shipment summary')
      expect(text).not.toContain('Mailing-record summary')
      expect(text).not.toContain('Certified Mail')
    })

    it('claims neither delivery nor signer for a piece that went back', async () => {
      const stored = deliveredShipment()
      stored.scans = [
        scanOf(stored.shipment, at('03 18:10'), 'in_transit'),
        scanOf(stored.shipment, at('20 10:00'), 'return_to_sender', { message: 'Unclaimed' }),
        scanOf(stored.shipment, at('24 10:00'), 'delivered', { message: 'Delivered', signedBy: 'OUR CLERK' }),
      ]
      const text = textOf(await renderSummary(recordOf(stored)))
      expect(text).toMatch(/Returned to sender\s+Signed by/)
      expect(text).toMatch(/4\.4\s+Delivered\s+Not reported by the carrier/)
      expect(text).toMatch(/4\.5\s+Signed by\s+Not reported by the carrier/)
    })

    it('shows characters it cannot print by their numbers, and none under another guise', async () => {
      const text = flat(textOf(await renderSummary(recordOf(named('\uE123 annexe\u202Efdp.exe')))))
      expect(text).toContain('[U+E123]annexe[U+202E]fdp.exe')
    })

    it.each([
      ['Arabic', 'الأستاذ محمد بن عبد الله آل سعود'],
      ['Hebrew', 'משה כהן'],
      ['Chinese, simplified and traditional', '欧阳娜娜 歐陽龍'],
      ['Japanese', '山田さくらカナ'],
      ['Korean', '김철수'],
      ['Thai', 'สมชาย ใจดี'],
      ['Hindi', 'श्रीमती प्रिया शर्मा'],
      ['emoji of several code points', '😀👨‍👩‍👧‍👦👍🏽🇺🇸'],
    ])('says a name in %s as it is recorded', async (_, name) => {
      const text = textOf(await renderSummary(recordOf(named(name))))
      // Without the marks by which poppler says in which direction a line runs.
      expect(flat(text).replaceAll(/[\u202A-\u202E]/g, '')).toContain(flat(name))
      expect(text).not.toMatch(/\[U\+(?!202E)/)
    })

    it('says what it leaves out of a history of thousands of scans', async () => {
      const stored = deliveredShipment()
      const start = at('04 03:00').getTime()
      stored.scans = Array.from({ length: 1000 }, (_, index) =>
        scanOf(stored.shipment, new Date(start + index * 60_000), 'in_transit', { message: `Scan ${index}` }),
      )
      const text = textOf(await renderSummary(recordOf(stored)))
      expect(flat(text)).toContain('760moreareomittedhere')
      expect(text).toMatch(/5\.1\s.*Scan 0/)
      expect(text).toMatch(/5\.1000\s.*Scan 999/)
    })
  })

  it.skipIf(!hasProgram('pdfinfo'))(
    'is tagged, and says its language and that it is PDF/A (pdfinfo)',
    async () => {
      const pdf = await renderSummary(recordOf(deliveredShipment()))
      expect(runOnFile('pdfinfo', ['FILE'], pdf).output).toMatch(/Tagged:\s+yes/)
      const structure = runOnFile('pdfinfo', ['-struct', 'FILE'], pdf).output
      expect(structure).toContain('H1')
      expect(structure).toMatch(/Table[\s\S]*TH "Source"/)
      const raw = pdf.toString('latin1')
      expect(raw).toContain('/Lang (en-US)')
      expect(raw).toContain('<pdfaid:part>2</pdfaid:part>')
    },
  )

  it('begins with the organization’s mark, described, and is the same for the same mark', async () => {
    const record = recordOf(deliveredShipment())
    const drawn = sharp({ create: { width: 400, height: 90, channels: 4, background: '#1d4f9180' } })
    const logo = { png: await drawLogo(await drawn.png().toBuffer()), alt: 'Logo of Harbor' }
    const pdf = await renderSummary(record, logo)
    expect(pdf.equals(await renderSummary(record, logo))).toBe(true)
    const raw = pdf.toString('latin1')
    expect(raw).toContain('/Alt (Logo of Harbor)')
    // PDF/A-2 allows transparency only with more than we state; the mark has none.
    expect(raw).not.toContain('/SMask')
  })
})
