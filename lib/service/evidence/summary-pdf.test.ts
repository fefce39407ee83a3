import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { drawLogo } from '#lib/service/organizations/logo.ts'
import { expectWithinMargins } from '#tests/support/documents/pdf-margins.ts'
import { pdfPages, pdfText } from '#tests/support/documents/pdf-text.ts'
import {
  at,
  deliveredShipment,
  fileOf,
  scanOf,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { hostileNames, recordOf, storedWithName } from '#tests/support/evidence/hostile-records.ts'
import { untrackedLetter } from '#tests/support/evidence/untracked-letter.ts'

import { type EvidenceRecord, recordHash } from './evidence-record.ts'
import { renderSummary } from './summary-pdf.ts'

/** Text without the line breaks and spaces that columns bring. */
const flat = (text: string): string => text.replaceAll(/\s/g, '')

const records = new Map(hostileNames.map(([, name]) => [name, recordOf(storedWithName(name))]))
const rendered = new Map<string, Promise<Buffer>>()

const recordNamed = (name: string): EvidenceRecord => records.get(name) ?? recordOf(storedWithName(name))

const renderNamed = (name: string): Promise<Buffer> => {
  const pdf = rendered.get(name) ?? renderSummary(recordNamed(name))
  rendered.set(name, pdf)
  return pdf
}

const issuer = {
  name: 'Mailroom',
  url: 'https://mail.example',
  isSpecimen: false,
  keyId: '0a1b',
  fingerprint: 'f0'.repeat(32),
}

describe('renderSummary', () => {
  it('returns the same bytes for the same record', async () => {
    const record = recordOf(deliveredShipment())
    expect((await renderSummary(record)).equals(await renderSummary(record))).toBe(true)
  })

  it('states the organization’s local time, and of when it is in UTC as well', async () => {
    const stored = deliveredShipment()
    stored.organization.timeZone = 'America/Los_Angeles'
    const text = await pdfText(await renderSummary(recordOf(stored)))
    expect(text).toMatch(/10:10 a\.m\. PST/)
    expect(flat(text)).toMatch(/AsofMarch\d+,2026,[\d:]+[ap]\.m\.PST\([\d:]+UTC\)/)
    expect(flat(text)).toContain(flat('local time in America/Los_Angeles'))
    expect(await pdfText(await renderSummary(recordOf(deliveredShipment())))).not.toContain('PST')
  })

  it('has two pages for a delivered letter with its files and nine scans, each time once', async () => {
    const stored = deliveredShipment()
    stored.organization.timeZone = 'America/Los_Angeles'
    stored.scans = [
      ...stored.scans,
      ...['03 22:00', '04 09:00', '04 21:00', '05 06:00'].map((time) =>
        scanOf(stored.shipment, at(time), 'in_transit', {
          message: 'Arrived at USPS Regional Facility',
          statusDetail: 'received_at_origin_facility',
        }),
      ),
    ].toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())
    stored.files = (
      ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'] as const
    ).map((kind) => fileOf(stored.shipment, kind, new TextEncoder().encode(kind)))
    const pages = await pdfPages(await renderSummary(recordOf(stored), { issuer }))
    expect(pages).toHaveLength(2)
    expect(pages.join('\n')).toContain('Mar 5, 2026, 12:30 a.m. PST, learned 1:02 a.m. PST')
    expect(pages.join('\n')).not.toMatch(/in_transit|received_at|pre_transit/)
  })

  it.each(hostileNames)('renders %s', async (_, name) => {
    const pdf = await renderNamed(name)
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  })

  it.each(hostileNames)('keeps every word within the margins with %s', async (_, name) => {
    await expectWithinMargins(await renderNamed(name))
  })

  it.each(hostileNames)(
    'returns the same bytes again for %s, regardless of earlier documents',
    async (_, name) => {
      const before = await renderNamed(name)
      await renderSummary(recordOf(storedWithName('Ωμέγα µ Ω ﬁ 張 ش')))
      expect((await renderSummary(recordNamed(name))).equals(before)).toBe(true)
    },
  )

  describe('to a reader', () => {
    it('states tracking number, signer, pages, document hash, and acceptance with both times', async () => {
      const stored = deliveredShipment()
      const record = recordOf(stored)
      const text = await pdfText(await renderSummary(record))
      expect(text).toContain('Mailing record')
      expect(text).toContain(trackingNumber)
      expect(text).toContain('E SWAN')
      expect(text).toContain('7 pages')
      expect(text).toContain(stored.document.sha256.slice(0, 32))
      expect(text).toContain(stored.document.sha256.slice(32))
      expect(text).toContain('18:10 UTC')
      expect(text).toContain('18:42 UTC')
      expect(text).toContain(recordHash(record))
      expect(text).toMatch(/Page 1 of \d/)
    })

    it('says where its bundle is verified, and by which key', async () => {
      const record = recordOf(deliveredShipment())
      const text = (await pdfText(await renderSummary(record, { issuer }))).replaceAll(/\s+/g, ' ')
      expect(text).toContain('can be verified at https://mail.example/verify')
      expect(text).toContain('https://mail.example/.well-known/mailroom-keys.json')
      expect(text).toContain(issuer.fingerprint)
    })

    it('has an accurate title for mail that is not certified', async () => {
      const stored = deliveredShipment({ certifiedMail: false, returnReceipt: false })
      const text = await pdfText(await renderSummary(recordOf(stored)))
      expect(text).toContain('Shipment record')
      expect(text).not.toContain('Mailing record')
      expect(text).not.toContain('Certified Mail')
    })

    it('states the handoff of a letter without tracking, and expects nothing from its carrier', async () => {
      const text = flat(await pdfText(await renderSummary(recordOf(untrackedLetter()))))
      for (const words of ['Mailed: handed over to USPS', 'this service is', 'not track this service.'])
        expect(text).toContain(flat(words))
      for (const words of ['relays what', 'Signed by', 'Return receipt', 'Accepted by'])
        expect(text).not.toContain(flat(words))
    })

    it('states the sender’s own postage, and no purchase of any', async () => {
      const text = flat(
        await pdfText(await renderSummary(recordOf(untrackedLetter({ postageCostCents: 0 })))),
      )
      expect(text).toContain(flat('The sender’s own stamp or meter'))
      for (const words of ['Postage paid', 'label bought']) expect(text).not.toContain(flat(words))
    })

    it('names no acceptance where the carrier scanned the delivery alone', async () => {
      const stored = deliveredShipment()
      stored.scans = stored.scans.filter(({ status }) => status === 'delivered')
      const text = flat(await pdfText(await renderSummary(recordOf(stored))))
      expect(text).toContain(flat('First scanned by USPS Delivered'))
      expect(text).toContain(flat('No acceptance scan'))
      expect(text).not.toContain(flat('accepted by USPS'))
    })

    it('claims neither delivery nor signer for a returned piece', async () => {
      const stored = deliveredShipment()
      stored.scans = [
        scanOf(stored.shipment, at('03 18:10'), 'in_transit', { message: 'USPS in possession of item' }),
        scanOf(stored.shipment, at('20 10:00'), 'return_to_sender', { message: 'Unclaimed' }),
        scanOf(stored.shipment, at('24 10:00'), 'delivered', {
          message: 'Delivered',
          signedBy: 'OUR CLERK',
          location: { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' },
        }),
      ]
      const text = await pdfText(await renderSummary(recordOf(stored)))
      expect(text).toMatch(/Mailed: accepted by USPS\s+Arrived back at the sender/)
      expect(text).toMatch(/1\.\d\s+Delivered\s+Not reported by the carrier/)
      expect(text).toMatch(/1\.\d\s+Signed by\s+Not reported by the carrier/)
      expect(flat(text)).toMatch(/5OtherreportsofthecarrierNo\.TimeCarrier’smessage5\.1.*SignedbyOURCLERK/)
    })

    it('shows unprintable characters by their numbers, and never as other characters', async () => {
      const text = flat(
        await pdfText(await renderSummary(recordOf(storedWithName('\uE123 annexe\u202Efdp.exe')))),
      )
      expect(text).toContain('[U+E123]annexe[U+202E]fdp.exe')
    })

    it.each([
      ['Chinese, simplified and traditional', '欧阳娜娜 歐陽龍'],
      ['Japanese', '山田さくらカナ'],
      ['Korean', '김철수'],
      ['Thai', 'สมชาย ใจดี'],
      ['emoji of several code points', '😀👨‍👩‍👧‍👦👍🏽🇺🇸'],
    ])('states a name in %s as recorded', async (_, name) => {
      const text = await pdfText(await renderSummary(recordOf(storedWithName(name))))
      expect(flat(text)).toContain(flat(name))
      expect(text).not.toMatch(/\[U\+(?!202E)/)
    })

    it('states what it omits from a history of thousands of scans', async () => {
      const stored = deliveredShipment()
      const start = at('04 03:00').getTime()
      stored.scans = Array.from({ length: 1000 }, (_, index) =>
        scanOf(stored.shipment, new Date(start + index * 60_000), 'in_transit', { message: `Scan ${index}` }),
      )
      const text = await pdfText(await renderSummary(recordOf(stored)))
      expect(flat(text)).toContain('760moreareomittedhere')
      expect(text).toMatch(/5\.1\s.*Scan 0/)
      expect(text).toMatch(/5\.1000\s.*Scan 999/)
    })
  })

  it('states its language, and that it is PDF/A', async () => {
    const raw = (await renderSummary(recordOf(deliveredShipment()))).toString('latin1')
    expect(raw).toContain('/Lang (en-US)')
    expect(raw).toContain('<pdfaid:part>2</pdfaid:part>')
  })

  it('begins with the organization’s logo, described, and is identical for the same logo', async () => {
    const record = recordOf(deliveredShipment())
    const drawn = sharp({ create: { width: 400, height: 90, channels: 4, background: '#1d4f9180' } })
    const logo = { png: await drawLogo(await drawn.png().toBuffer()), alt: 'Logo of Harbor' }
    const pdf = await renderSummary(record, { logo })
    expect(pdf.equals(await renderSummary(record, { logo }))).toBe(true)
    const raw = pdf.toString('latin1')
    expect(raw).toContain('/Alt (Logo of Harbor)')
    // PDF/A-2 allows transparency only with more than we state; the mark has none.
    expect(raw).not.toContain('/SMask')
  })
})
