import { describe, expect, it } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import {
  makeProofOfServiceInput,
  type MakeProofOfServiceInput,
} from '#lib/contract/papers/proof-of-service.ts'
import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { flat, plainShipment, recordHandling, wordsOf } from '#tests/support/evidence/papers.ts'

import { makeProofOfService } from './proof-of-service.ts'

const { clock, contextOf, store } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

const input = (given: MakeProofOfServiceInput) => makeProofOfServiceInput.parse(given)

const packed = async (rows: EvidenceRows): Promise<EvidenceRows> => {
  await store(recordHandling(rows))
  return rows
}

describe('the proof of service', () => {
  it('of California states the signer’s act, from the record', async () => {
    const rows = recordHandling(deliveredShipment())
    rows.organization.timeZone = 'America/Los_Angeles'
    await store(rows)
    const words = await wordsOf(
      makeProofOfService(
        contextOf(rows),
        rows.shipment.id,
        input({
          template: 'california',
          court: 'Superior Court of California, County of Los Angeles',
          parties: 'Harbor v. Swan',
          case_number: '26STCV01234',
          papers: 'Notice of Termination',
          mailed_from: 'San Francisco, California',
          deposited_at: 'the Rincon Center post office',
        }),
      ),
    )
    expect(words).toContain('I, Maria Okafor, declare:')
    expect(words).toContain('I am over the age of 18 and not a party to this action.')
    expect(words).toContain(
      'On March 3, 2026, the following papers were mailed from San Francisco, California: Notice of Termination',
    )
    expect(words).toContain(
      'I deposited the sealed envelope with the United States Postal Service at the Rincon Center post office, in San Francisco, California, with postage fully prepaid.',
    )
    expect(words).toContain('packed on March 3, 2026, 7:20 a.m. PST (15:20 UTC), with the initials MO')
    expect(words).toContain('under the laws of the State of California')
    expect(words).toContain('Case No. 26STCV01234')
    expect(flat(words)).toContain(rows.document.sha256)
  })

  it('of New York is an affirmation in the words of CPLR 2106, without a notary', async () => {
    const rows = await packed(plainShipment())
    const make = (given: Omit<MakeProofOfServiceInput, 'template'>) =>
      wordsOf(
        makeProofOfService(contextOf(rows), rows.shipment.id, input({ template: 'new_york', ...given })),
      )
    const words = await make({ date: '2026-03-03' })
    expect(words).toContain('Affirmation of service by mail')
    expect(words).toContain('I, Maria Okafor, affirm:')
    expect(words).toContain(
      'I affirm this 3rd day of March, 2026, under the penalties of perjury under the laws of New York, which may include a fine or imprisonment, that the foregoing is true, except as to matters alleged on information and belief and as to those matters I believe it to be true, and I understand that this document may be filed in an action or proceeding in a court of law.',
    )
    expect(words).not.toMatch(/notary|sworn|ss\.:/i)
    expect(await make({})).toContain('I affirm this ____ day of')
  })

  it('of New York can be an affidavit, of the act or of the office’s practice', async () => {
    const rows = await packed(plainShipment())
    const make = (given: Omit<MakeProofOfServiceInput, 'template'>) =>
      wordsOf(
        makeProofOfService(
          contextOf(rows),
          rows.shipment.id,
          input({ template: 'new_york_affidavit', ...given }),
        ),
      )
    const act = await make({ county: 'Kings', state: 'New York' })
    expect(act).toContain('State of New York, County of Kings, ss.:')
    expect(act).toContain('Maria Okafor, being duly sworn, says:')
    expect(act).toContain('Notary public')
    expect(act).toContain('without an article number')
    const practice = await make({
      basis: 'office_practice',
      declarant_name: 'Ana Gómez',
      practice: 'Mail is sealed, checked against a list and taken to the post office at five',
    })
    expect(practice).toContain('Affidavit of mailing by standard office procedure')
    expect(practice).toContain('Ana Gómez, being duly sworn, says:')
    expect(practice).toContain('taken to the post office at five.')
    expect(practice).not.toContain('I served')
  })

  it('of a federal court ends with the text of 28 U.S.C. § 1746', async () => {
    const rows = await packed(deliveredShipment())
    const words = await wordsOf(
      makeProofOfService(
        contextOf(rows),
        rows.shipment.id,
        input({ template: 'federal', date: '2026-03-04' }),
      ),
    )
    expect(words).toContain(
      'I declare under penalty of perjury that the foregoing is true and correct. Executed on March 4, 2026.',
    )
  })

  it.each([
    ['not handed over', () => deliveredShipment({ manifestedAt: null }), 'was handed over'],
    ['not packed', () => deliveredShipment(), 'who packed'],
    [
      'handed over by an unknown person',
      () => recordHandling(deliveredShipment(), null),
      'which person handed',
    ],
  ])('is rejected for a piece that was %s', async (_, make, fact) => {
    const rows = make()
    rows.events.forEach((event) => Object.assign(event, { actor: null }))
    await store(rows)
    await expect(
      makeProofOfService(contextOf(rows), rows.shipment.id, input({ template: 'california' })),
    ).rejects.toMatchObject({ code: 'FACT_NOT_RECORDED', message: expect.stringContaining(fact) })
  })

  it('is rejected for a carrier other than the postal service', async () => {
    const rows = await packed(deliveredShipment({ carrier: 'UPSDAP', service: 'Ground' }))
    await expect(
      makeProofOfService(contextOf(rows), rows.shipment.id, input({ template: 'federal' })),
    ).rejects.toMatchObject({ code: 'PAPER_NOT_AVAILABLE' })
  })

  it('is rejected if the input contradicts the record, at its field', async () => {
    const rows = await packed(deliveredShipment())
    const faults: [Partial<MakeProofOfServiceInput>, string][] = [
      [{ declarant_name: 'Somebody Else' }, 'declarant_name'],
      [{ basis: 'office_practice' }, 'practice'],
      [{ date: '2026-03-02' }, 'date'],
      [{ date: '2036-03-02' }, 'date'],
    ]
    for (const [given, field] of faults) {
      const made = makeProofOfService(
        contextOf(rows),
        rows.shipment.id,
        input({ template: 'federal', ...given }),
      )
      await expect(made).rejects.toMatchObject({ code: 'VALIDATION_ERROR', fields: [{ field }] })
    }
  })
})
