import { z } from 'zod'

import type { RatesExchange } from '#lib/service/providers/rates/port.ts'

const rawShipment = z.object({
  id: z.string(),
  mode: z.string().nullish(),
  tracking_code: z.string().nullish(),
  postage_label: z
    .object({
      label_size: z.string().nullish(),
      label_url: z.string().nullish(),
      label_pdf_url: z.string().nullish(),
    })
    .nullish(),
  selected_rate: z.object({ rate: z.string().nullish(), carrier_account_id: z.string().nullish() }).nullish(),
  fees: z.array(z.object({ type: z.string(), amount: z.string() })).nullish(),
})

/** A shipment as the vendor wrote it, as far as a rehearsal reads it. */
export type RawShipment = z.infer<typeof rawShipment>

const rawError = z.object({
  error: z.object({
    code: z.string().nullish(),
    message: z.unknown(),
    errors: z.array(z.unknown()).nullish(),
  }),
})

const detailOf = (detail: unknown): string => {
  const parsed = z.object({ message: z.string() }).safeParse(detail)
  return parsed.success ? parsed.data.message : JSON.stringify(detail)
}

const refusalOf = ({ status, answer }: RatesExchange): string | null => {
  if (status < 400) return null
  const parsed = rawError.safeParse(answer)
  if (!parsed.success) return `HTTP ${status}`
  const { code, message, errors } = parsed.data.error
  const words = typeof message === 'string' ? message : JSON.stringify(message)
  return [`HTTP ${status} ${code ?? ''}: ${words}`, ...(errors ?? []).map(detailOf)].join(' ')
}

/** Prefix of EasyPost’s keys. None is expected in a response; a report is shared. */
const keys = /EZ[AT]K[A-Za-z0-9]{8,}/g

const withoutKeys = (exchange: RatesExchange): RatesExchange =>
  // The text of an object, with other strings in it.
  JSON.parse(JSON.stringify(exchange).replaceAll(keys, '(key removed)')) as RatesExchange

/** Everything that went over the wire in a rehearsal. */
export type Recorder = ReturnType<typeof createRecorder>

/** Creates a recorder; `keep` receives every exchange without credentials, and its number. */
export const createRecorder = (keep: (exchange: RatesExchange, number: number) => void) => {
  const exchanges: RatesExchange[] = []
  return {
    record: (given: RatesExchange): void => {
      const exchange = withoutKeys(given)
      exchanges.push(exchange)
      keep(exchange, exchanges.length)
    },
    mark: (): number => exchanges.length,
    /** Returns the vendor’s words for the last refusal since; null when nothing was refused. */
    refusalSince: (mark: number): string | null =>
      exchanges
        .slice(mark)
        .map(refusalOf)
        .findLast((refusal) => refusal !== null) ?? null,
    /** Returns the vendor’s last word on a shipment. */
    shipment: (id: string): RawShipment | null => {
      const found = exchanges.findLast(({ status, answer }) => {
        const parsed = rawShipment.safeParse(answer)
        return status < 400 && parsed.success && parsed.data.id === id
      })
      return found ? rawShipment.parse(found.answer) : null
    },
    /** Returns whether the vendor answered as a test or a production account; null before it answered. */
    vendorMode: (): string | null => {
      const modes = exchanges.flatMap(({ answer }) => {
        const parsed = rawShipment.safeParse(answer)
        return parsed.success && parsed.data.mode ? [parsed.data.mode] : []
      })
      return modes.find((mode) => mode !== 'test') ?? modes[0] ?? null
    },
  }
}
