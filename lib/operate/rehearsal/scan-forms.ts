import { setTimeout as delay } from 'node:timers/promises'

import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ScanForm } from '#lib/service/providers/rates/port.ts'

import type { RehearsedPiece, ScanFormTry } from './report.ts'
import type { Run } from './run.ts'

const pollMs = 2000
const polls = 10

/** Waits for a form that the vendor creates in the background. */
const awaitForm = async ({ rates }: Run, form: ScanForm): Promise<ScanForm> => {
  let current = form
  for (let poll = 0; current.status === 'creating' && poll < polls; poll += 1) {
    await delay(pollMs)
    current = await rates.readScanForm(form.providerId)
  }
  return current
}

const outcomes = { created: 'created', failed: 'refused', creating: 'unfinished' } as const

const storeForm = async (
  { rates, folder }: Run,
  name: string,
  url: string | null,
): Promise<string | null> => {
  if (url === null) return null
  const file = `scan-forms/${name}.pdf`
  await folder.write(file, await rates.fetchFile(url))
  return file
}

/** Requests one SCAN form of these pieces, and records the response. */
export const tryForm = async (
  run: Run,
  of: ScanFormTry['of'],
  pieces: readonly RehearsedPiece[],
): Promise<ScanFormTry | null> => {
  if (pieces.length === 0) return null
  const { findings, recorder, deps } = run
  const ids = pieces.map((piece) => piece.provider_shipment_id)
  const asked = { of, shipments: pieces.map(({ name }) => name), asked_at: deps.clock.now().toISOString() }
  const mark = recorder.mark()
  let tried: ScanFormTry
  try {
    const form = await awaitForm(run, await run.rates.createScanForm(ids))
    const file = await storeForm(run, `${of}-${findings.scan_forms.length + 1}`, form.formUrl)
    const listed = form.trackingNumbers.length
    const words = `${form.providerId}: ${form.status}, ${listed} of ${ids.length} numbers listed.`
    tried = { ...asked, outcome: outcomes[form.status], answer: form.message ?? words, file }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const outcome = error.kind === 'unavailable' ? 'unfinished' : 'refused'
    tried = { ...asked, outcome, answer: recorder.refusalSince(mark) ?? error.message, file: null }
  }
  findings.scan_forms.push(tried)
  await run.save()
  return tried
}

/** A form of many fails for one of them, so a rejected one is requested again with one piece alone. */
const tryForms = async (
  run: Run,
  of: ScanFormTry['of'],
  pieces: readonly RehearsedPiece[],
): Promise<void> => {
  const tried = await tryForm(run, of, pieces)
  if (tried?.outcome === 'refused' && pieces.length > 1) await tryForm(run, of, pieces.slice(0, 1))
}

/** Requests SCAN forms of certified letters and of other tracked mail, each separately. */
export const rehearseForms = async (run: Run): Promise<void> => {
  const postal = run.findings.pieces.filter(({ carrier }) => isPostal(carrier))
  const isCertifiedLetter = ({ service, certified }: RehearsedPiece) => service === 'First' && certified
  await tryForms(run, 'certified_letters', postal.filter(isCertifiedLetter))
  await tryForms(
    run,
    'other_tracked',
    postal.filter(({ service }) => service !== 'First'),
  )
}
