import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { readRecoveryKey } from '#lib/operate/backup/recovery-key.ts'
import { openBackup } from '#lib/operate/backup/restore.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { openConfig } from '#lib/operate/installation/open-config.ts'
import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import type { PublishedLogKey } from '#lib/proof/check-log.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { systemContext } from '#lib/service/context.ts'
import { createService, type Service } from '#lib/service/create-service.ts'
import { readMigrations } from '#lib/service/db/compatibility.ts'
import { checkWholeLog } from '#lib/service/evidence-log/check-log.ts'
import { publishLog } from '#lib/service/evidence-log/publish.ts'
import { checkChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { checkStoredFiles } from '#lib/service/stored-files/sweep-stored-files.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { canRunRelease, checkOutRelease } from '#tests/support/releases/checkout.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { listReleases, openRelease, restoreRelease } from '#tests/support/releases/release.ts'
import { runThisVersion } from '#tests/support/releases/run-version.ts'
import { versionEnvironment } from '#tests/support/releases/version-environment.ts'
import { startServer } from '#tests/support/server-process.ts'
import { onlyWhere } from '#tests/support/skips.ts'

const { adminUrl } = inject('postgres')
const logger = createLogger('silent')
const receiver = await openReceiver()

/** What the list of shipments says of each journey, whichever version recorded it. */
const outcomes: Readonly<Record<string, string | null>> = {
  draft: null,
  bought: 'awaiting_acceptance',
  printed: 'awaiting_acceptance',
  manifested: 'awaiting_acceptance',
  in_transit: 'on_its_way',
  notice_left: 'held_up',
  return_receipt: 'delivered',
  returned_to_sender: 'returned',
  delivered: 'delivered',
  cancelled: null,
  'cancelled after buying': null,
}

const releases = await listReleases()

// A file without any test would fail.
test('there is a released version', onlyWhere(releases.length > 0, 'no version is released yet'), () => {
  expect(releases).not.toEqual([])
})

describe.each(releases)('data of version %s', async (name) => {
  const opened = await openRelease(name)
  const { release } = opened
  const pending = (await readMigrations()).slice(release.shape.migrations.length)
  /** Whether the upgrade cannot be undone, nor be made beside the older version. */
  const isBreaking = pending.some(({ effect }) => effect?.undo === 'backup')
  let dataDirectory: string
  let databaseUrl: string
  let server: Awaited<ReturnType<typeof runThisVersion>>
  let service: Service
  let refusal = ''
  let isOlderServing = false
  // Takes the history, and the packages of that version.
  const isRun = canRunRelease(name)
  const cleanup = new AsyncDisposableStack()

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
    cleanup.defer(() => rm(dataDirectory, { recursive: true }))
    databaseUrl = await restoreRelease(opened, { adminUrl, dataDirectory })
    cleanup.defer(() =>
      runAsOwner(adminUrl, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`),
    )
    const environment = versionEnvironment({ databaseUrl, dataDirectory })
    if (isRun) {
      await using checkout = await checkOutRelease(name)
      await using older = await startServer('server.ts', environment, '/api/v1/ready', checkout.directory)
      refusal = await runThisVersion(environment).then(
        async (started) => {
          await started[Symbol.asyncDispose]()
          return 'started'
        },
        (error: unknown) => String(error),
      )
      isOlderServing = (await fetch(`${older.url}/api/v1/ready`)).ok
    }
    server = await runThisVersion(environment)
    cleanup.use(server)
    // Beside the server, a service that only looks.
    const config = await openConfig(readSettings(environment), databaseUrl)
    const time = await openClock({ config, databaseUrl, logger })
    cleanup.defer(() => time.close())
    service = await createService({
      config,
      databaseUrl,
      selfUrl: server.url,
      logger,
      clock: time.clock,
      schedules: {},
    })
    cleanup.defer(() => service.stop())
  })
  afterAll(() => cleanup.disposeAsync())

  const driverOf = (index: number) => {
    const organization = release.organizations[index]
    if (!organization) throw new Error('The release has two organizations.')
    return createReleaseDriver(server.url, organization, delay)
  }

  test(
    'upgrades next to that version only if it works afterwards, and keeps working',
    onlyWhere(isRun, 'needs the history and the packages of a released version'),
    () => {
      expect(refusal).toMatch(
        isBreaking
          ? /cannot run beside older processes, .*: mailroom at \S+ \(127\.0\.0\.1\)\. Stop/
          : /^started$/,
      )
      expect(isOlderServing).toBe(true)
    },
  )

  test('is backed up before an irreversible upgrade', async () => {
    const settings = readSettings({})
    if (!isBreaking) return expect(await readdir(dataDirectory)).not.toContain('backups')
    const target = await openTarget(join(dataDirectory, 'backups'), settings)
    const stored = JSON.parse(await readFile(join(dataDirectory, 'backup-keys.json'), 'utf8')) as {
      unseen_recovery_key: string
    }
    const { manifest } = await openBackup(target, readRecoveryKey(stored.unseen_recovery_key))
    expect(manifest).toMatchObject({ migrations: release.shape.migrations, file_faults: [] })
  })

  test('is listed with its states, and only for its organization', async () => {
    const listed = await driverOf(0).list('/shipments?limit=100&include=details')
    for (const { id, journey, ...recorded } of release.shipments) {
      const found = listed.find((shipment) => shipment['id'] === id)
      expect(found, journey).toMatchObject({ ...recorded, details: { tracking_outcome: outcomes[journey] } })
    }
    for (const batch of release.batches) {
      const { state, row_count } = await driverOf(0).request('GET', `/batches/${batch.id}`)
      expect({ state, row_count }).toEqual({ state: batch.state, row_count: batch.row_count })
    }
    const foreign = await driverOf(1).list('/shipments?limit=100')
    expect(foreign.map(({ id }) => id)).not.toContain(release.shipments[0]?.id)
    expect(foreign).toHaveLength(1)
  })

  test('verifies: every chain, every stored file, and the log that it is added to', async () => {
    const deps = service.systemContext
    const within = (organizationId: string) => systemContext(deps, organizationId)
    const chains = await checkChains(deps, within)
    expect(chains.length).toBeGreaterThan(release.shipments.length)
    expect(chains.flatMap(({ issues }) => issues)).toEqual([])
    const files = await checkStoredFiles(deps, within)
    expect(files.checked).toBeGreaterThan(20)
    expect(files.faults).toEqual([])
    await publishLog(deps)
    const log = await checkWholeLog(deps)
    expect(log.size).toBeGreaterThan(release.shipments.length)
    expect(log.issues).toEqual([])
  })

  test('has evidence whose bundle is intact under the published keys, and a specimen', async () => {
    const delivered = release.shipments.find(({ journey }) => journey === 'return_receipt')
    const bundle = await driverOf(0).download(`/shipments/${delivered?.id}/evidence-bundle`)
    const published = await fetch(`${server.url}/.well-known/mailroom-keys.json`)
    const { keys, log } = (await published.json()) as {
      keys: PublishedKey[]
      log: { keys: PublishedLogKey[] }
    }
    const { verdict, findings } = await verifyBundle(bundle, keys, { logKeys: log.keys })
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
    // All were sandboxes.
    expect(verdict).toBe('specimen')
  })

  test('lets its owner sign in, and its next letter is bought, printed and announced', async () => {
    const driver = driverOf(0)
    await driver.request(
      'PATCH',
      `/webhook-endpoints/${release.webhook.endpoint_id}`,
      { url: `${receiver.url}/${name}` },
      await driver.signIn(),
    )
    const draft = await driver.createDraft('A letter of the next version', true)
    await driver.buy(draft)
    await driver.request('POST', `/shipments/${draft.id}/sandbox-journey`, { to: 'printed' })
    expect(await driver.request('GET', `/shipments/${draft.id}`)).toMatchObject({ status: 'printed' })
    const announced = () =>
      receiver.received.find(
        ({ path, body }) =>
          path.endsWith(name) && body.includes('shipment.printed') && body.includes(draft.id),
      )
    await expect.poll(announced).toBeDefined()
    const { body, headers } = announced() ?? { body: '', headers: {} }
    // Headers that occur once are text.
    new Webhook(release.webhook.secret).verify(body, headers as Record<string, string>)
  })
})
