import { addDays } from '#lib/contract/formats/time.values.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { saveCapabilities } from '#lib/service/carrier-capabilities/capabilities.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { manifestOf, nextManifestDay } from '#lib/service/fulfillment/hand-over/plan-forms.ts'
import { momentIn } from '#lib/service/local-time.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { buyCase } from './buy-pieces.ts'
import { overnightCase, type RehearsedCase, rehearsedCases } from './cases.ts'
import { createFolder, type ReportFolder, reopenFolder } from './folder.ts'
import { createRecorder } from './recorder.ts'
import { refundPieces } from './refund-pieces.ts'
import type { Findings, RehearsalReport } from './report.ts'
import type { Run } from './run.ts'
import { rehearseForms, tryForm } from './scan-forms.ts'
import { createPurse, requireAllowed, type SpendingLimit } from './spending.ts'
import { writeReport } from './write-report.ts'

export type RehearsalInput = {
  folder: string
  /** Leaves one piece for a SCAN form after 22:30 Pacific. */
  overnight: boolean
  spending: SpendingLimit
  /** Pieces to buy: all by default. */
  cases?: readonly RehearsedCase[]
}

const pacific = 'America/Los_Angeles'

const startRun = (
  deps: ServiceDeps,
  folder: ReportFolder,
  findings: Findings,
  spending: SpendingLimit,
): Run => {
  const startedAt = findings.started_at.replaceAll(/[-:]|\.\d+/g, '')
  const resumed = findings.pieces.length > 0 ? 'resumed-' : ''
  const written: Promise<void>[] = []
  const recorder = createRecorder((exchange, number) => {
    const name = `${String(number).padStart(3, '0')}-${exchange.method}-${exchange.path.split('/v2/')[1] ?? ''}`
    const file = `raw/${startedAt}-${resumed}${name.replaceAll(/[^\w.-]+/g, '-').slice(0, 90)}.json`
    written.push(folder.write(file, `${JSON.stringify(exchange, null, 2)}\n`))
  })
  return {
    deps,
    rates: deps.providers.openRecordedRates(recorder.record),
    recorder,
    purse: createPurse(spending.budgetCents),
    folder,
    isLive: spending.isLive,
    findings,
    save: async () => {
      await Promise.all(written.splice(0))
      const mode = recorder.vendorMode()
      if (findings.mode === 'test' && mode !== null && mode !== 'test') findings.mode = 'production'
      await writeReport(folder, findings, deps.clock.now())
    },
  }
}

const trackPieces = async ({ rates, findings }: Run): Promise<void> => {
  for (const piece of findings.pieces) {
    try {
      const label = await rates.findLabel(piece.provider_shipment_id)
      if (label?.trackerId) piece.tracker_status = (await rates.readTracker(label.trackerId)).status
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      piece.tracker_status = `not readable: ${error.message}`
    }
  }
}

/** Buys the piece for the night, after the forms of the day: on one of them it would be manifested already. */
const buyForTheNight = async (run: Run, today: string): Promise<void> => {
  const [piece] = await buyCase(run, overnightCase, { labelDate: today, only: 'USPS Priority' })
  if (!piece) return
  run.findings.overnight = {
    name: piece.name,
    not_before: manifestOf(today).toISOString(),
    // The next day its label date has passed, and a form would be refused for that.
    not_after: momentIn(addDays(today, 1), '00:00', pacific).toISOString(),
  }
}

const play = async (run: Run, { overnight, cases = rehearsedCases }: RehearsalInput): Promise<void> => {
  const today = nextManifestDay(run.deps.clock.now())
  const buy = async (some: readonly RehearsedCase[]) => {
    for (const rehearsed of some) await buyCase(run, rehearsed, { labelDate: today })
  }
  await buy(cases.filter(({ kit }) => kit !== 'carrier'))
  await rehearseForms(run)
  if (overnight) await buyForTheNight(run, today)
  // Last, since they cost most: a budget is spent on what Mailroom learns from.
  await buy(cases.filter(({ kit }) => kit === 'carrier'))
  await trackPieces(run)
}

/** Does the work, then requests every refund and writes the report whatever happened. Throws what the work threw. */
const finish = async (run: Run, work: () => Promise<void>): Promise<RehearsalReport> => {
  const { findings, folder, deps } = run
  let thrown: unknown
  try {
    await work()
  } catch (error) {
    thrown = error
    findings.failure = error instanceof Error ? error.message : String(error)
    findings.overnight = null
  }
  await refundPieces(run, findings.overnight?.name ?? null)
  await run.save()
  if (thrown !== undefined && !(thrown instanceof ProviderError)) throw thrown
  const report = await writeReport(folder, findings, deps.clock.now())
  await saveCapabilities(deps, report.capabilities)
  return report
}

/**
 * Buys one piece of each kit and service, prints them to files, requests SCAN forms, tracks and refunds them; writes
 * the report into a new folder and stores the capabilities of the carrier account. Throws OperatorError before
 * anything is bought with a production key without a confirmed budget, or into a folder that is not empty.
 */
export const rehearse = async (deps: ServiceDeps, input: RehearsalInput): Promise<RehearsalReport> => {
  requireAllowed(deps.config, input.spending)
  const folder = await createFolder(input.folder)
  const findings: Findings = {
    mode: deps.config.sandbox.rates ? 'simulator' : 'test',
    started_at: deps.clock.now().toISOString(),
    failure: null,
    budget_cents: input.spending.budgetCents,
    spent_cents: 0,
    pieces: [],
    not_sold: [],
    scan_forms: [],
    overnight: null,
  }
  const run = startRun(deps, folder, findings, input.spending)
  return finish(run, () => play(run, input))
}

const tryLateForm = async (run: Run): Promise<void> => {
  const { findings, deps } = run
  const waiting = findings.overnight
  if (!waiting) return
  const now = deps.clock.now()
  findings.overnight = null
  if (now.getTime() >= Date.parse(waiting.not_after)) {
    findings.failure = `The SCAN form after 22:30 was not requested: ${waiting.not_after} had passed, and with it the label date.`
    return
  }
  const piece = findings.pieces.find(({ name }) => name === waiting.name)
  if (piece) await tryForm(run, 'after_manifest', [piece])
}

/**
 * Finishes a rehearsal: requests the SCAN form after 22:30 Pacific, and the missing refunds. Throws OperatorError
 * before 22:30, and for a folder without a report.
 */
export const resumeRehearsal = async (
  deps: ServiceDeps,
  { folder: path, spending }: Pick<RehearsalInput, 'folder' | 'spending'>,
): Promise<RehearsalReport> => {
  const { folder, report } = await reopenFolder(path)
  const isSimulated = deps.config.sandbox.rates
  if ((report.mode === 'simulator') !== isSimulated) {
    throw new OperatorError(
      isSimulated
        ? 'This rehearsal was made with EasyPost. Set its EASYPOST_API_KEY to resume it.'
        : 'This rehearsal was made with the simulator. Unset EASYPOST_API_KEY to resume it.',
    )
  }
  const { capabilities: _capabilities, ended_at: _endedAt, ...findings } = report
  const waiting = findings.overnight
  if (waiting && deps.clock.now().getTime() < Date.parse(waiting.not_before)) {
    throw new OperatorError(
      `It is too early: resume between ${waiting.not_before} and ${waiting.not_after}. Nothing was changed.`,
    )
  }
  // Nothing more is bought.
  const run = startRun(deps, folder, { ...findings, failure: null }, { ...spending, budgetCents: 0 })
  return finish(run, () => tryLateForm(run))
}
