import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { packedLetter } from '#tests/support/mailpiece/packings.ts'

/** Carriers that deliver everywhere and quote two prices, for tests of what is done with quotes. */
export const quotingRates = {
  provider: 'test',
  verifyAddress: (address) =>
    Promise.resolve({ providerId: 'adr_1', address, deliverable: true, residential: false, faults: [] }),
  quote: ({ reference }) =>
    Promise.resolve({
      missing: [],
      rates: [
        { carrier: 'USPS', service: 'First', postageCents: 593 },
        { carrier: 'UPSDAP', service: 'Ground', postageCents: 1124 },
      ].map((rate) => ({
        ...rate,
        providerShipmentId: `shp_${reference}`,
        providerRateId: `rate_${rate.carrier}_${reference}`,
        deliveryDays: 3,
        deliveryDate: null,
        deliveryDateGuaranteed: false,
        packed: packedLetter(),
        isTracked: true,
        isAlternative: false,
      })),
    }),
} satisfies Partial<RatesPort>
