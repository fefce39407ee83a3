import type { TestEvent, TestReference } from './events.ts'
import { runPlaywright, runStage, runVitest, type StageContext } from './run-stage.ts'
import { type Failure, type Tally, tallyEvents } from './tally.ts'
import { tiers, type TierName } from './tiers.ts'

/** More failed files than this are no accident, and are not run again. */
const mostRetriedFiles = 10

/** What a tier came to. */
export type TierResult = {
  tier: TierName
  tally: Tally
  /** Tests that failed, and passed when their file ran again alone. */
  flaky: readonly Failure[]
  /** Tests that failed for good. */
  failures: readonly Failure[]
  durationMs: number
}

const isSameTest = (a: TestReference, b: TestReference): boolean =>
  a.tool === b.tool && a.project === b.project && a.file === b.file && a.name === b.name

/** Runs the file of failed tests again, alone. Returns what its tests report now. */
const rerunFile = (failure: Failure, context: StageContext): Promise<TestEvent[]> => {
  const run = failure.tool === 'vitest' ? runVitest : runPlaywright
  return run([failure.project], [failure.file], context)
}

/**
 * Runs every file with a failed test again, alone, once everything else has ended. A test that passes then is flaky.
 * Checks and files that cannot be loaded fail for a reason that stays.
 */
const retryFailures = async (
  failures: readonly Failure[],
  context: StageContext,
): Promise<{ flaky: Failure[]; failures: Failure[] }> => {
  const files = Map.groupBy(
    failures.filter(({ tool, file }) => tool !== 'check' && file !== ''),
    ({ tool, project, file }) => `${tool} ${project} ${file}`,
  )
  if (files.size === 0 || files.size > mostRetriedFiles) return { flaky: [], failures: [...failures] }
  const flaky: Failure[] = []
  for (const failed of files.values()) {
    const [first] = failed
    if (first === undefined || context.signal.aborted) continue
    process.stdout.write(`running again, alone: ${first.file}\n`)
    const { failures: again } = tallyEvents(await rerunFile(first, context))
    if (context.signal.aborted) continue
    flaky.push(...failed.filter((one) => !again.some((other) => isSameTest(one, other) || other.file === '')))
  }
  return { flaky, failures: failures.filter((failure) => !flaky.includes(failure)) }
}

/** Describes what was still running when a tier had to stop. */
const describeStop = (tier: TierName, minutes: number, running: readonly TestReference[]): Failure => ({
  tool: 'check',
  project: '',
  file: '',
  name: `${tiers[tier].command} was stopped after ${minutes} minutes`,
  messages: [
    running.length === 0
      ? 'No test was running.'
      : `Still running: ${running.map(({ file, name }) => `${file}: ${name}`).join('; ')}`,
  ],
})

/**
 * Runs the stages of a tier one after the other, also after one that failed, so that one run reports everything. When its
 * deadline passes, or when `signal` aborts, it ends what runs and reports what did not end.
 */
export const runTier = async (
  tier: TierName,
  options: Omit<StageContext, 'signal'> & { signal: AbortSignal },
): Promise<TierResult> => {
  const { deadlineMinutes, stages } = tiers[tier]
  const startedAt = performance.now()
  const deadline = AbortSignal.timeout(deadlineMinutes * 60_000)
  const context = { ...options, signal: AbortSignal.any([deadline, options.signal]) }
  const events: TestEvent[] = []
  for (const stage of stages) {
    if (context.signal.aborted) break
    events.push(...(await runStage(stage, context)))
  }
  const tally = tallyEvents(events)
  const retried = await retryFailures(tally.failures, context)
  const stopped = deadline.aborted ? [describeStop(tier, deadlineMinutes, tally.running)] : []
  return {
    tier,
    tally,
    flaky: retried.flaky,
    failures: [...retried.failures, ...stopped],
    durationMs: performance.now() - startedAt,
  }
}
