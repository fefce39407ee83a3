import { describe, expect, it } from 'vitest'

import type { DeclarationTemplate, MakeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import { renderSummary } from '#lib/service/evidence/summary-pdf.ts'
import { newId } from '#lib/service/ids.ts'
import { expectWithinMargins } from '#tests/support/documents/pdf-margins.ts'
import { pdfPages, pdfText } from '#tests/support/documents/pdf-text.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  at,
  deliveredShipment,
  fileOf,
  scanOf,
  sha256,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { hostileNames, recordOf, storedWithName } from '#tests/support/evidence/hostile-records.ts'
import { untrackedLetter } from '#tests/support/evidence/untracked-letter.ts'

import { renderDeclaration } from './declaration-pdf.ts'
import { defaultDeclarationTemplate } from './declaration.ts'

const renderFrom = async (
  record: EvidenceRecord,
  template: DeclarationTemplate,
  input: MakeDeclarationInput,
): Promise<Buffer> => renderDeclaration(record, template, input, { summary: await renderSummary(record) })

const render = (record: EvidenceRecord, input: MakeDeclarationInput = {}): Promise<Buffer> =>
  renderFrom(record, defaultDeclarationTemplate, input)

/** Text without the line breaks and spaces that columns bring. */
const flat = (text: string): string => text.replaceAll(/\s/g, '')

/** Returns the declared text, without the facts and exhibits below it. */
const statementsOf = async (record: EvidenceRecord): Promise<string> => {
  const text = (await pdfText(await render(record))).replaceAll(/\s+/g, ' ')
  return text.slice(0, text.indexOf(' Signature '))
}

const halves = (hash: string): [string, string] => [hash.slice(0, 32), hash.slice(32)]

const inputNamed = (name: string): MakeDeclarationInput => ({
  declarant_name: name,
  declarant_title: name,
  place: name,
  date: '2026-03-06',
})

const rendered = new Map<string, Promise<Buffer>>()
const renderNamed = (name: string): Promise<Buffer> => {
  const pdf = rendered.get(name) ?? render(recordOf(storedWithName(name)), inputNamed(name))
  rendered.set(name, pdf)
  return pdf
}

describe('renderDeclaration', () => {
  it('returns the same bytes for the same record, template and input', async () => {
    const [record, input] = [recordOf(storedWithName('Ana Gómez')), inputNamed('Ana Gómez')]
    const once = await render(record, input)
    await renderNamed('200 Chinese characters')
    expect((await render(record, input)).equals(once)).toBe(true)
  })

  it.each(hostileNames)('keeps every word within the margins with %s', async (_, name) => {
    await expectWithinMargins(await renderNamed(name))
  })

  describe('to a reader', () => {
    it('declares a first scan as that, and no acceptance that the carrier did not report', async () => {
      const stored = deliveredShipment()
      stored.scans = stored.scans.filter(({ status }) => status === 'delivered')
      const statements = await statementsOf(recordOf(stored))
      expect(statements).toContain('that it first scanned the piece on March 5, 2026, 13:12 UTC')
      expect(statements).not.toMatch(/accepted/i)
    })

    it('declares nothing by a scan with a date that cannot be right', async () => {
      const stored = deliveredShipment()
      const delivery = stored.scans.find(({ status }) => status === 'delivered')
      if (!delivery) throw new Error('the fixture was delivered')
      stored.scans = [{ ...delivery, occurredAt: at('28 13:12'), unclearDate: 'in_future' }]
      const statements = await statementsOf(recordOf(stored))
      expect(statements).not.toMatch(/March 28|scanned|delivered the piece|E SWAN|Left with Individual/)
    })

    it('states the mailing, with blank lines for unknown values', async () => {
      const stored = deliveredShipment()
      const text = await pdfText(await render(recordOf(stored)))
      const words = text.replaceAll(/\s+/g, ' ')
      expect(words).toContain(
        'I, ____________________, ____________________ of Harbor Property Management LLC, declare:',
      )
      expect(words).toContain('addressed to ELIZABETH SWAN, 179 N HARBOR DR, REDONDO BEACH, CA 90277-2506')
      expect(words).toContain(
        'USPS reported through EasyPost that it accepted the piece on March 3, 2026, 18:10 UTC: “Accepted at USPS Origin Facility, LOS ANGELES, CA 90052”',
      )
      expect(words).toContain(
        'delivered the piece on March 5, 2026, 13:12 UTC: “Delivered, Left with Individual',
      )
      expect(words).toContain('signed for by E SWAN')
      expect(flat(text)).toContain(trackingNumber)
      expect(flat(text)).toContain(stored.document.sha256)
      for (const label of ['Signature', 'Name', 'Title', 'Place', 'Date']) expect(text).toContain(label)
      expect(await pdfPages(await render(recordOf(stored)))).toHaveLength(2)
      expect((await pdfPages(await render(recordOf(stored))))[0]).toContain('Signature')
    })

    it('shows who signs, where and when, if provided', async () => {
      const input = {
        declarant_name: 'Maria Okafor',
        declarant_title: 'Legal assistant',
        place: 'San Francisco, California',
        date: '2026-03-06',
      }
      const text = await pdfText(await render(recordOf(deliveredShipment()), input))
      expect(text.replaceAll(/\s+/g, ' ')).toContain('I, Maria Okafor, Legal assistant of Harbor')
      expect(text).toContain('San Francisco, California')
      expect(text).toContain('March 6, 2026')
      expect(text).not.toContain('____')
    })

    it('names the exhibits by letter with the SHA-256 of each', async () => {
      const stored = deliveredShipment()
      const [receipt, form] = [smallPdf('receipt'), smallPdf('form')]
      stored.files.push(
        fileOf(stored.shipment, 'carrier_return_receipt_pdf', receipt),
        fileOf(stored.shipment, 'carrier_scan_form_pdf', form),
      )
      const record = recordOf(stored)
      const text = await pdfText(await render(record))
      const hashes = [sha256(await renderSummary(record)), sha256(receipt), sha256(form)]
      const exhibits = text.slice(text.indexOf('Exhibits'))
      for (const [index, hash] of [...hashes, stored.document.sha256].entries()) {
        const [first, second] = halves(hash)
        expect(exhibits).toMatch(new RegExp(`${'ABCD'[index]} .*${first}`))
        expect(exhibits).toContain(second)
      }
      expect(text).not.toContain('Not among the exhibits')
    })

    it('states which exhibits are missing, and why', async () => {
      const stored = deliveredShipment()
      stored.document.purgedAt = at('20 00:00')
      stored.shipment.documentPurgedAt = at('20 00:00')
      const text = (await pdfText(await render(recordOf(stored)))).replaceAll(/\s+/g, ' ')
      expect(text).toContain('Return receipt from the carrier: not received so far.')
      expect(text).toContain('SCAN form from the carrier: none on file.')
      expect(text).toContain('Document sent: deleted at the end of its retention')
    })

    it('states no scan, delivery or signature that the carrier has not reported', async () => {
      const stored = deliveredShipment()
      stored.scans = [scanOf(stored.shipment, at('02 09:07'), 'pre_transit')]
      const text = await statementsOf(recordOf(stored))
      for (const word of ['scanned', 'delivered', 'signed for', 'not recorded'])
        expect(text).not.toContain(word)
      expect(text).toContain('Postage for the piece was bought')
    })

    describe('of a letter without tracking', () => {
      it('states First-Class Mail with postage prepaid, the handoff, and no number or delivery', async () => {
        const text = await statementsOf(recordOf(untrackedLetter()))
        expect(text).toContain(
          'The piece was sent by USPS First-Class Mail, postage prepaid by a label bought on March 2, 2026, 09:06 UTC. This service has no tracking number, and USPS reports neither the acceptance nor the delivery of the piece.',
        )
        expect(text).toContain('handed over to USPS on March 3, 2026, 16:00 UTC')
        for (const words of ['tracking number is', 'delivered', 'scanned', 'receipt for the piece'])
          expect(text).not.toContain(words)
      })

      it('states the sender’s own stamp or meter, of which nothing was bought', async () => {
        const text = await statementsOf(recordOf(untrackedLetter({ postageCostCents: 0 })))
        expect(text).toContain('sent by USPS First-Class Mail, with the sender’s own stamp or meter postage.')
        expect(text).not.toContain('bought')
      })

      it('names its record and expects no files that only tracked mail has', async () => {
        const text = (await pdfText(await render(recordOf(untrackedLetter())))).replaceAll(/\s+/g, ' ')
        expect(text).toContain('Exhibit A is the shipment record as of')
        expect(text).toMatch(/A Shipment record shipment-summary-/)
        expect(text).not.toContain('Not included as exhibits')
      })

      it.each(['california', 'new_york', 'within_united_states'] as const)(
        'has the clause %s',
        async (clause) => {
          const text = (
            await pdfText(await render(recordOf(untrackedLetter()), { perjury_clause: clause }))
          ).replaceAll(/\s+/g, ' ')
          expect(text).toMatch(/under (the )?penalt(y|ies) of perjury/)
        },
      )
    })

    it('describes a scan of the SCAN form only as a scan of the form', async () => {
      const stored = deliveredShipment()
      const message = 'Shipment Received, Package Acceptance Pending'
      stored.scans = [scanOf(stored.shipment, at('03 18:10'), 'in_transit', { message })]
      const text = await statementsOf(recordOf(stored))
      expect(text).toContain('scanned the SCAN form that lists the piece on March 3, 2026, 18:10 UTC')
      expect(text).toContain('That scan is of the form, not of the piece.')
      expect(text).not.toContain('scanned the piece')
    })

    it('states when the piece came back, and claims no delivery', async () => {
      const stored = deliveredShipment({ deliveredAt: null, signerName: null })
      stored.scans = [
        scanOf(stored.shipment, at('03 18:10'), 'in_transit'),
        scanOf(stored.shipment, at('20 09:00'), 'return_to_sender', { message: 'Unclaimed' }),
        scanOf(stored.shipment, at('24 09:00'), 'return_to_sender', {
          message: 'Delivered, To Original Sender',
        }),
      ]
      const text = await statementsOf(recordOf(stored))
      expect(text).toContain('returned to the sender on March 24, 2026, 09:00 UTC')
      expect(text).not.toContain('delivered the piece')
    })

    it('states the report of a loss in the carrier’s words', async () => {
      const stored = deliveredShipment({ deliveredAt: null, signerName: null })
      const [label, accepted] = stored.scans
      if (!label || !accepted) throw new Error('the fixture has no scans')
      const message = 'Declared lost.'
      stored.scans = [label, accepted, scanOf(stored.shipment, at('09 09:00'), 'failure', { message })]
      expect(await statementsOf(recordOf(stored))).toContain(
        'USPS reported through EasyPost on March 9, 2026, 09:00 UTC of the piece: “Declared lost, LOS ANGELES, CA 90052”.',
      )
    })

    it('states who packed the piece and who handed it over, if recorded', async () => {
      const stored = deliveredShipment({ packedAt: at('03 15:20'), packedBy: 'MO' })
      const [first] = stored.events
      if (!first) throw new Error('the fixture has no events')
      const add = (time: string, message: string, metadata: Record<string, unknown>) =>
        stored.events.push({ ...first, id: newId(), message, metadata, createdAt: at(time) })
      add('03 15:00', 'Packed by XY.', { packed_by: 'XY' })
      add('03 15:10', 'Marked as not packed.', { was_packed_by: 'XY' })
      add('03 15:20', 'Packed by MO.', { packed_by: 'MO' })
      add('03 16:00', 'Handed over on a SCAN form with 3 other pieces.', { hand_over_id: newId() })
      const text = await statementsOf(recordOf(stored))
      expect(text).toContain(
        'packed on March 3, 2026, 15:20 UTC, with the initials MO (entered from the account of',
      )
      expect(text).toContain('handoff was recorded by Maria Okafor')
      expect(text).not.toContain('XY')
      stored.events.forEach((event) => Object.assign(event, { actor: null }))
      const without = await statementsOf(recordOf(stored))
      expect(without).toContain('handed over to USPS on March 3, 2026, 16:00 UTC')
      expect(without).not.toContain('handoff was recorded by')
    })

    it('states local time first, with UTC in brackets', async () => {
      const stored = deliveredShipment()
      stored.organization.timeZone = 'America/Los_Angeles'
      const text = await statementsOf(recordOf(stored))
      expect(text).toContain('delivered the piece on March 5, 2026, 5:12 a.m. PST (13:12 UTC)')
    })

    it('ends with the text of the selected perjury clause', async () => {
      const record = recordOf(deliveredShipment())
      const wordsOf = async (input: MakeDeclarationInput) =>
        (await pdfText(await render(record, input))).replaceAll(/\s+/g, ' ')
      expect(await wordsOf({ perjury_clause: 'within_united_states', date: '2026-03-06' })).toContain(
        'I declare under penalty of perjury that the foregoing is true and correct. Executed on March 6, 2026.',
      )
      expect(await wordsOf({ perjury_clause: 'outside_united_states', place: 'Toronto, Ontario' })).toContain(
        'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct. Executed on ____________________, at Toronto, Ontario.',
      )
      expect(await wordsOf({ perjury_clause: 'california' })).toContain(
        'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct. Executed on',
      )
      expect(await wordsOf({ perjury_clause: 'new_york', date: '2026-03-06' })).toContain(
        'I affirm this 6th day of March, 2026, under the penalties of perjury under the laws of New York, which may include a fine or imprisonment, that the foregoing is true, except as to matters alleged on information and belief and as to those matters I believe it to be true, and I understand that this document may be filed in an action or proceeding in a court of law.',
      )
      const template = { ...defaultDeclarationTemplate, perjury_clause: 'within_united_states' as const }
      const chosen = await renderFrom(record, template, { perjury_clause: 'none' })
      expect(await pdfText(chosen)).not.toContain('perjury')
      expect(await pdfText(await renderFrom(record, template, {}))).toContain('under penalty of perjury that')
    })

    it('has a court caption in place of the letterhead', async () => {
      const text = await pdfText(
        await render(recordOf(deliveredShipment()), {
          court: 'Superior Court of California',
          parties: 'Harbor v. Swan',
          case_number: '26STCV01234',
        }),
      )
      expect(text).toContain('Superior Court of California')
      expect(text).toMatch(/Harbor v\. Swan +Case No\. 26STCV01234/)
    })

    it('truncates no statement, of any length, and continues on further pages', async () => {
      const statement = `${'Whereas it is so. '.repeat(111)}THE END`
      const template = {
        ...defaultDeclarationTemplate,
        statements: Array.from({ length: 30 }, () => statement),
      }
      const text = await pdfText(await renderFrom(recordOf(deliveredShipment()), template, {}))
      expect(text.split('Whereas')).toHaveLength(30 * 111 + 1)
      expect(text.replaceAll(/\s+/g, ' ').split('THE END')).toHaveLength(31)
    })
  })
})
