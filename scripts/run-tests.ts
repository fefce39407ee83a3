import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from './exclusive.mjs'
import { runTier, type TierResult } from './testing/run-tier.ts'
import { describeResults, readRevision, storeResults } from './testing/summary.ts'
import { allTiers, tiers, type TierName } from './testing/tiers.ts'

/** What PostgreSQL, the pages and the files of a run need at most. */
const leastFreeBytes = 1.5 * 1024 ** 3

const isTierName = (name: string): name is TierName => Object.hasOwn(tiers, name)

/** Returns the first directory without room for a run, and null if there is room. */
const findFullDisk = async (): Promise<string | null> => {
  for (const directory of [root, tmpdir()]) {
    const { bavail, bsize } = await statfs(directory)
    if (bavail * bsize >= leastFreeBytes) continue
    const [free, least] = [bavail * bsize, leastFreeBytes].map(
      (bytes) => `${(bytes / 1024 ** 3).toFixed(1)} GB`,
    )
    return `${directory} has ${free} of free disk space, and the tests need ${least}: free some, or set TMPDIR to another disk.`
  }
  return null
}

/** Runs the named tiers and returns the exit code. */
const main = async (name: string, filters: readonly string[]): Promise<number> => {
  const chosen = name === 'all' ? allTiers : isTierName(name) ? [name] : null
  if (chosen === null) {
    process.stderr.write(`There is no tier ${name}: choose one of ${Object.keys(tiers).join(', ')}, all\n`)
    return 2
  }
  const full = await findFullDisk()
  if (full !== null) {
    process.stderr.write(`${full}\n`)
    return 1
  }
  const interrupted = new AbortController()
  // A terminal sends Ctrl-C to us, and so does the program that started us: the second must not end us halfway.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  const revision = readRevision()
  const results: TierResult[] = []
  for (const tier of chosen) {
    if (interrupted.signal.aborted) break
    if (chosen.length > 1) process.stdout.write(`\n── ${tiers[tier].command}\n`)
    // The name lets a later run clear away what this one leaves if it is killed.
    const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
    await chmod(directory, 0o711)
    try {
      results.push(await runTier(tier, { directory, signal: interrupted.signal, filters }))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
  await storeResults(name, revision, results)
  process.stdout.write(describeResults(results))
  return results.some(({ failures }) => failures.length > 0) || interrupted.signal.aborted ? 1 : 0
}

const [name = 'test', ...filters] = process.argv.slice(2)
process.exitCode = await main(name, filters)
