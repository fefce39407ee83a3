import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort, ScanForm } from '#lib/service/providers/rates/port.ts'

/**
 * What happens to one request for a form: it never arrives, it is refused, or it is carried out and no one hears of
 * it.
 */
export type FormMishap = 'unavailable' | 'refused' | 'answer lost'

/**
 * The SCAN forms of a rate provider, kept in memory: a piece is on one form only, as at the vendor. Mishaps are used
 * up one by one.
 */
export const createFormVendor = () => {
  const forms = new Map<string, { form: ScanForm; pieces: string[] }>()
  const mishaps: FormMishap[] = []
  let nextStatus: ScanForm['status'] = 'created'

  const formOf = (id: string) => [...forms.values()].find(({ pieces }) => pieces.includes(id))

  const port: Partial<RatesPort> = {
    provider: 'forms',
    createScanForm: async (ids) => {
      const mishap = mishaps.shift()
      if (mishap === 'unavailable') throw new ProviderError('unavailable', 'The vendor is out of reach.')
      if (mishap === 'refused') throw new ProviderError('invalid', 'All shipments must be purchased.')
      if (ids.some(formOf)) throw new ProviderError('invalid', 'A shipment is already on a scan form.')
      const providerId = `sf_${forms.size + 1}`
      const isMade = nextStatus === 'created'
      const formUrl = isMade ? `http://vendor/${providerId}.pdf` : null
      const form = { providerId, status: nextStatus, message: null, formUrl, trackingNumbers: [] }
      forms.set(providerId, { form, pieces: ids })
      if (mishap === 'answer lost') throw new ProviderError('unavailable', 'The answer was lost.')
      return readForm(providerId)
    },
    findScanForm: async (id) => formOf(id)?.form ?? null,
    readScanForm: async (providerId) => readForm(providerId),
  }
  const readForm = (providerId: string): ScanForm => {
    const found = forms.get(providerId)
    if (!found) throw new ProviderError('not_found', 'No such form.')
    return found.form
  }

  return {
    // Hand-overs call just these methods of the port.
    rates: port as RatesPort,
    arrange: (...next: FormMishap[]) => mishaps.push(...next),
    /** From now on forms are answered like this. */
    answerWith: (status: ScanForm['status']) => {
      nextStatus = status
    },
    /** The form gets there in the end, or not. */
    end: (providerId: string, status: 'created' | 'failed', message: string | null = null) => {
      const found = forms.get(providerId)
      if (found) found.form = { ...found.form, status, message, formUrl: `http://vendor/${providerId}.pdf` }
    },
    /** The pieces of each form that the vendor has made. */
    forms: (): string[][] => [...forms.values()].map(({ pieces }) => pieces),
  }
}
