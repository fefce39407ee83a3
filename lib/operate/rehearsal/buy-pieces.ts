import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { Rate, RatedShipment } from '#lib/service/providers/rates/port.ts'

import { packCase, type RehearsedCase, rehearsalRecipient, rehearsalSender } from './cases.ts'
import { examineLabel } from './examine-label.ts'
import type { RehearsedPiece } from './report.ts'
import type { Run } from './run.ts'

const requireTestAnswers = ({ recorder, isLive }: Run): void => {
  const mode = recorder.vendorMode()
  if (isLive || mode === null || mode === 'test') return
  throw new OperatorError(
    `The rate provider responded in ${mode} mode, so labels would have been charged. Nothing was bought.`,
  )
}

/** Returns whether a kit is meant for a service; that others cannot use it is not a finding. */
const isMeant = (kit: KitName, { carrier, service }: RatedShipment['missing'][number]): boolean => {
  if (!isPostal(carrier)) return kit === 'carrier'
  if (kit === 'carrier') return false
  return service === null || (service === 'First') === (kit !== 'flatrate')
}

const quoteCase = async (run: Run, rehearsed: RehearsedCase, labelDate: string) => {
  const { config } = run.deps
  const packings = packCase(rehearsed, { sheet_milligrams: config.weights.sheetMilligrams })
  const quoted: RatedShipment = await run.rates.quote({
    reference: `rehearsal-${rehearsed.name}`,
    to: rehearsalRecipient,
    from: rehearsalSender,
    packings,
    options: rehearsed.options,
    labelDate,
  })
  requireTestAnswers(run)
  return { rates: quoted.rates, missing: quoted.missing.filter((missing) => isMeant(rehearsed.kit, missing)) }
}

const dollarsToCents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100)

const draftPiece = (
  { options }: RehearsedCase,
  name: string,
  rate: Rate,
  labelDate: string,
): RehearsedPiece => ({
  name,
  kit: rate.packed.kit,
  packaging: rate.packed.packaging,
  sheets: rate.packed.sheets,
  weight_ounces: rate.packed.weightOunces,
  carrier: rate.carrier,
  service: rate.service,
  certified: options.certifiedMail,
  return_receipt: options.returnReceipt,
  delivery_confirmation: options.deliveryConfirmation,
  label_date: labelDate,
  provider_shipment_id: rate.providerShipmentId,
  carrier_account: null,
  cents: rate.postageCents,
  tracking_number: null,
  label: {
    asked: rate.packed.labelSize,
    returned: null,
    measured: null,
    fits: false,
    file: null,
    print_file: null,
    problem: 'Bought, and not looked at yet.',
  },
  tracker_status: null,
  refund: null,
  is_owed: true,
})

/** Requests the label, regardless of the first response; null if none was sold. */
const sell = async ({ rates, recorder }: Run, rate: Rate): Promise<'sold' | { refusal: string }> => {
  const mark = recorder.mark()
  try {
    await rates.buyLabel(rate)
    return 'sold'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const refusal = recorder.refusalSince(mark) ?? error.message
    if (error.kind === 'unavailable') await rates.findLabel(rate.providerShipmentId)
    return recorder.shipment(rate.providerShipmentId)?.postage_label ? 'sold' : { refusal }
  }
}

/** Buys one rate and examines what came. Returns null, with the reason among the findings, where nothing was sold. */
const buyRate = async (
  run: Run,
  rehearsed: RehearsedCase,
  rate: Rate,
  labelDate: string,
): Promise<RehearsedPiece | { refusal: string }> => {
  const { findings, recorder, purse } = run
  const name = `${rehearsed.name}-${rate.carrier}-${rate.service}`
  if (!purse.allows(rate.postageCents)) {
    return { refusal: `Not bought: it costs ${rate.postageCents} cents, more than is left of the budget.` }
  }
  const piece = draftPiece(rehearsed, name, rate, labelDate)
  findings.pieces.push(piece)
  // Before the request: its answer may be lost.
  await run.save()
  const sold = await sell(run, rate)
  if (sold !== 'sold') {
    findings.pieces.splice(findings.pieces.indexOf(piece), 1)
    return sold
  }
  const raw = recorder.shipment(rate.providerShipmentId)
  purse.spend(rate.postageCents)
  findings.spent_cents = purse.spentCents()
  piece.tracking_number = raw?.tracking_code || null
  const charged = (raw?.fees ?? []).reduce((sum, fee) => sum + dollarsToCents(fee.amount), 0)
  if (charged > 0) piece.cents = charged
  piece.carrier_account = raw?.selected_rate?.carrier_account_id ?? null
  const { labelSize, kit, packaging } = rate.packed
  if (labelSize) {
    piece.label = await examineLabel(
      run,
      { name, kit, packaging, asked: labelSize },
      {
        url: raw?.postage_label?.label_pdf_url ?? raw?.postage_label?.label_url ?? null,
        size: raw?.postage_label?.label_size ?? null,
      },
    )
  }
  await run.save()
  return piece
}

const serviceOf = ({ carrier, service }: Pick<Rate, 'carrier' | 'service'>) => `${carrier} ${service}`

/** Buys one label for each service of a case, or only the first, and returns them; unsold ones are findings. */
export const buyCase = async (
  run: Run,
  rehearsed: RehearsedCase,
  { labelDate, only }: { labelDate: string; only?: string },
): Promise<RehearsedPiece[]> => {
  const { findings } = run
  const { name } = rehearsed
  const mark = run.recorder.mark()
  const bought: RehearsedPiece[] = []
  try {
    const first = await quoteCase(run, rehearsed, labelDate)
    findings.not_sold.push(...first.missing.map((missing) => ({ name, ...missing })))
    const services = [...new Set(first.rates.map(serviceOf))].filter((service) => !only || service === only)
    for (const [index, service] of services.entries()) {
      // Services share a shipment of the vendor’s, in which only one can be bought.
      const { rates } = index === 0 ? first : await quoteCase(run, rehearsed, labelDate)
      const rate = rates.find((candidate) => serviceOf(candidate) === service)
      if (!rate) continue
      const piece = await buyRate(run, rehearsed, rate, labelDate)
      if ('refusal' in piece) {
        findings.not_sold.push({ name, carrier: rate.carrier, service: rate.service, reason: piece.refusal })
      } else bought.push(piece)
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const reason = run.recorder.refusalSince(mark) ?? error.message
    findings.not_sold.push({ name, carrier: 'all', service: null, reason })
  }
  return bought
}
