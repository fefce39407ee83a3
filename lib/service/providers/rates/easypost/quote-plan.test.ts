import { describe, expect, test } from 'vitest'

import type { RatesOptions } from '#lib/service/providers/rates/port.ts'
import { ratesOffice as address } from '#tests/support/fixtures/easypost/rates-office.ts'
import { packingsOf } from '#tests/support/mailpiece/packings.ts'

import { planQuote } from './quote-plan.ts'

const plain: RatesOptions = { certifiedMail: false, returnReceipt: false, deliveryConfirmation: null }
const certified: RatesOptions = { ...plain, certifiedMail: true, returnReceipt: true }

const plan = (options: Partial<RatesOptions> = {}, pages = 3, country = 'US') =>
  planQuote({
    to: { ...address, country },
    from: address,
    packings: packingsOf(pages, { certified: options.certifiedMail ?? false }),
    options: { ...plain, ...options },
    labelDate: '2026-11-23',
  })

const label = (size: '6x4' | '4x6') => ({
  label_format: 'PDF',
  label_size: size,
  label_date: '2026-11-23T20:00:00Z',
})

const packagesOf = (planned: ReturnType<typeof plan>) =>
  planned.requests.map((request) => request.parcel.predefined_package ?? 'parcel')

const optionsOf = (planned: ReturnType<typeof plan>, carrier: string) =>
  planned.requests.find((request) => request.quoted.some((quoted) => quoted.name === carrier))?.options

describe('packages', () => {
  test('each carrier is quoted in its own package', () => {
    expect(packagesOf(plan())).toEqual(['Letter', 'FlatRateEnvelope', 'UPSLetter', 'FedExEnvelope', 'parcel'])
    expect(packagesOf(plan({}, 45))).toEqual(['Flat', 'FlatRateEnvelope', 'Pak', 'FedExPak', 'parcel'])
  })

  test('requests the label in the size that fits the kit', () => {
    expect(plan().requests.map(({ options }) => options.label_size)).toEqual([
      '6x4',
      '4x6',
      '4x6',
      '4x6',
      '4x6',
    ])
  })

  test('quotes a piece too heavy for First-Class Mail without it, and says so', () => {
    const heavy = plan({}, 200)
    expect(packagesOf(heavy)).toEqual(['FlatRatePaddedEnvelope', 'Pak', 'FedExPak', 'parcel'])
    expect(heavy.missing).toEqual([
      {
        carrier: 'USPS',
        service: 'First',
        reason:
          '200 sheets weigh 32.8\u00A0oz; the limit is 13\u00A0oz. Print on both sides, or split the document.',
      },
    ])
    expect(heavy.requests.at(-1)?.parcel).toEqual({ weight: 35.3, length: 15, width: 9.5, height: 1.25 })
  })
})

describe('options', () => {
  test('sends no option that was not requested', () => {
    for (const request of plan().requests) {
      expect(request.options).toEqual(label(request.packed.kit === 'label-6x9' ? '6x4' : '4x6'))
    }
  })

  test('requests certified mail only from the postal service, and a signature from the others as an alternative', () => {
    const planned = plan(certified)
    expect(optionsOf(planned, 'USPS')).toEqual({
      ...label('6x4'),
      certified_mail: true,
      return_receipt: true,
    })
    expect(optionsOf(planned, 'UPS')).toEqual({ ...label('4x6'), delivery_confirmation: 'SIGNATURE' })
    expect(optionsOf(planned, 'FedEx')).toEqual({ ...label('4x6'), delivery_confirmation: 'SIGNATURE' })
    expect(planned.requests.map(({ isAlternative }) => isAlternative)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('quotes certified mail for First and Priority; Express is missing with its reason', () => {
    const planned = plan(certified)
    const services = planned.requests.flatMap((request) =>
      request.quoted.filter((quoted) => quoted.name === 'USPS').map((quoted) => quoted.service),
    )
    expect(services).toEqual(['First', 'Priority'])
    expect(planned.missing).toEqual([
      {
        carrier: 'USPS',
        service: 'Express',
        reason: 'Certified Mail is not available with Priority Mail Express.',
      },
    ])
  })

  test.each([
    ['SIGNATURE', undefined, 'SIGNATURE'],
    ['NO_SIGNATURE', undefined, 'SIGNATURE'],
    ['ADULT_SIGNATURE', 'ADULT_SIGNATURE', 'ADULT_SIGNATURE'],
  ])(
    'certified mail with %s requests %s from the postal service and %s from the others',
    (asked, postal, other) => {
      const planned = plan({ certifiedMail: true, deliveryConfirmation: asked })
      expect(optionsOf(planned, 'USPS')?.delivery_confirmation).toBe(postal)
      expect(optionsOf(planned, 'UPS')?.delivery_confirmation).toBe(other)
    },
  )

  test('restricted delivery leaves only the postal service, with a reason for each other carrier', () => {
    const planned = plan({ ...certified, deliveryConfirmation: 'SIGNATURE_RESTRICTED' })
    expect(optionsOf(planned, 'USPS')?.delivery_confirmation).toBe('SIGNATURE_RESTRICTED')
    expect(optionsOf(planned, 'UPS')).toBeUndefined()
    const reasons = planned.missing.map((entry) => `${entry.carrier} ${entry.service}: ${entry.reason}`)
    expect(reasons).toContain(
      'UPSDAP null: UPS does not offer delivery restricted to the addressee; only USPS does.',
    )
    expect(reasons).toContain(
      'FedExDefault FEDEX_GROUND: FedEx does not offer delivery restricted to the addressee; only USPS does.',
    )
  })

  test('does not quote combinations missing in EasyPost’s table of certified options', () => {
    const planned = plan({ ...certified, deliveryConfirmation: 'ADULT_SIGNATURE' })
    expect(optionsOf(planned, 'USPS')).toBeUndefined()
    expect(planned.missing.map((entry) => entry.service)).toEqual(['First', 'Priority', 'Express'])
  })

  test('requests no signature without certified mail for a First-Class letter', () => {
    const planned = plan({ deliveryConfirmation: 'SIGNATURE' })
    expect(packagesOf(planned)).not.toContain('Letter')
    expect(planned.missing).toEqual([
      {
        carrier: 'USPS',
        service: 'First',
        reason: 'For a signature on First-Class letters, choose Certified Mail.',
      },
    ])
    expect(optionsOf(planned, 'USPS')?.delivery_confirmation).toBe('SIGNATURE')
  })
})

describe('international mail', () => {
  const abroad = (options: Partial<RatesOptions> = {}) => plan(options, 3, 'CA')

  test('requests each carrier’s international services, with a declaration of documents in the sender’s name', () => {
    const planned = abroad()
    expect(packagesOf(planned)).toEqual(['Letter', 'FlatRateEnvelope', 'UPSLetter', 'FedExEnvelope'])
    for (const request of planned.requests) {
      expect(request.customs).toMatchObject({
        contents_type: 'documents',
        customs_certify: true,
        customs_signer: 'Harbor Legal',
        customs_items: [{ quantity: 1, value: 1, weight: request.packed.weightOunces, origin_country: 'US' }],
      })
    }
    expect(planned.missing).toEqual([])
  })

  test('declares nothing for domestic mail', () => {
    for (const request of plan().requests) expect(request).not.toHaveProperty('customs')
  })

  test('certified mail is domestic, with that reason for every postal service', () => {
    const planned = abroad(certified)
    expect(optionsOf(planned, 'USPS')).toBeUndefined()
    expect(optionsOf(planned, 'UPS')).toMatchObject({ delivery_confirmation: 'SIGNATURE' })
    expect(planned.missing).toEqual(
      ['FirstClassMailInternational', 'PriorityMailInternational', 'ExpressMailInternational'].map(
        (service) => ({
          carrier: 'USPS',
          service,
          reason: 'Certified Mail is available for US addresses only.',
        }),
      ),
    )
  })

  test('the postal service accepts no international signature; the others do', () => {
    const planned = abroad({ deliveryConfirmation: 'SIGNATURE' })
    expect(optionsOf(planned, 'USPS')).toBeUndefined()
    expect(planned.missing[0]?.reason).toMatch(/USPS signature services are available for US addresses only/)
    expect(optionsOf(planned, 'FedEx')).toMatchObject({ delivery_confirmation: 'SIGNATURE' })
    const none = abroad({ deliveryConfirmation: 'NO_SIGNATURE' })
    expect(optionsOf(none, 'USPS')).toEqual(label('6x4'))
  })
})
