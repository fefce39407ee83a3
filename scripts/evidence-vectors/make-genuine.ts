import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Client, createClient } from '#lib/client/client.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import type { PublishedLogKey } from '#lib/proof/check-log.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { type InstallationMode, readSettings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { createService } from '#lib/service/create-service.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { createTestClock, type TestClock } from '#tests/support/clock.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import type { TestAuthority } from '#tests/support/peers/timestamp-authority.ts'
import { harborLegal } from '#tests/support/shipments/addresses.ts'
import { goodChecks } from '#tests/support/shipments/pack.ts'

/** What `/.well-known/mailroom-keys.json` says. */
export type KeysFile = { keys: PublishedKey[]; log: { keys: PublishedLogKey[] } }

/** Bundles as the product makes them, and what a verifier needs beside them. */
export type Genuine = {
  bundle: Uint8Array<ArrayBuffer>
  /** The bundle of another letter of the same sender, in the same log. */
  other: Uint8Array<ArrayBuffer>
  /** The first bundle without a mark of a sandbox in its manifest, as a live installation and earlier versions make it. */
  unmarked: Uint8Array<ArrayBuffer>
  keys: KeysFile
}

const appUrl = 'https://mail.example.com'
const hour = 3_600_000

/** How many hours pass before each step. */
const journey: readonly [Milestone, hours: number][] = [
  ['manifested', 3],
  ['form_scanned', 2],
  ['accepted', 2],
  ['in_transit', 20],
  ['out_for_delivery', 26],
  ['delivered', 4],
  ['return_receipt', 15],
]

/** From the purchase on; the bundle is made now, when the authority's clock says so as well. */
const hoursInAll = journey.reduce((sum, [, hours]) => sum + hours, 2)

/** Listens on a free port; what handles requests is set once the URL is known. */
const listen = async () => {
  const handler: { fetch: (request: Request, env: unknown) => Response | Promise<Response> } = {
    fetch: () => new Response(null, { status: 503 }),
  }
  const listener = listenerOf((request, env) => handler.fetch(request, env))
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, handler, close }
}

/** Starts a PostgreSQL with an empty, migrated database in a directory that is removed with it. */
const openDatabase = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-vectors-'))
  // When run as root, PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o711)
  const database = await openEmbeddedDatabase({ dataDirectory: directory, isServer: false })
  await migrateDatabase(database.url)
  const close = async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { url: database.url, directory, [Symbol.asyncDispose]: close }
}

const send = async (client: Client, name: string, text: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf(text))], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      to_address: {
        name,
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      from_address: harborLegal,
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')
  await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quote?.quote_id ?? '' } })
  return draft.id
}

const deliver = async (
  { deps, clock, client }: { deps: ServiceDeps; clock: TestClock; client: Client },
  shipmentId: string,
): Promise<void> => {
  clock.forward(hour)
  await advanceShipment(deps, { shipmentId, to: 'printed' })
  clock.forward(hour)
  const params = { id: shipmentId }
  const { data: shipment } = await client.getShipment({ params })
  await client.packPiece({ params, body: { initials: 'JS', ...goodChecks(shipment) } })
  for (const [milestone, hours] of journey) {
    clock.forward(hours * hour)
    await advanceShipment(deps, { shipmentId, to: milestone })
  }
}

/**
 * Runs the whole service with the vendors' simulators, sends two certified letters, and returns their bundles once they
 * are delivered and signed for: as a live installation makes them, or a sandbox.
 */
export const makeGenuine = async (
  mode: InstallationMode,
  authority: Pick<TestAuthority, 'url' | 'caFile'>,
): Promise<Genuine> => {
  await using database = await openDatabase()
  const settings = readSettings({
    DATA_DIR: database.directory,
    APP_URL: appUrl,
    SANDBOX_PACE: 'manual',
    SANDBOX_WEBHOOKS: 'orderly',
    TIMESTAMP_URL: authority.url,
    TIMESTAMP_CA: authority.caFile,
  })
  const clock = createTestClock(new Date(Date.now() - 2 * hoursInAll * hour).toISOString())
  const host = await listen()
  const config = inMode({ ...settings, appSecret: randomBytes(32).toString('hex') }, 'sandbox')
  const service = await createService({
    config,
    databaseUrl: database.url,
    selfUrl: host.url,
    logger: createLogger('error'),
    clock,
    schedules: {},
  })
  // A live installation mounts no simulators. These are mounted by now, and what is made from here on is made in this mode.
  config.mode = mode
  try {
    host.handler.fetch = (request, env) => service.fetch(request, env)
    await service.start({ jobs: true })
    const deps = service.systemContext
    const owner = await createOrganization(deps, {
      name: 'Harbor Legal',
      ownerEmail: 'owner@harbor.example',
      ownerPassword: 'correct horse battery',
      verified: true,
      cardNumber: '4242424242424242',
    })
    const client = createClient({ baseUrl: host.url, headers: { authorization: `Bearer ${owner.apiKey}` } })
    const download = async (id: string) => {
      const response = await client.getEvidenceBundle({ params: { id } })
      return new Uint8Array(await response.arrayBuffer())
    }
    const otherId = await send(client, 'Joshamee Gibbs', 'Notice of rent increase')
    await deliver({ deps, clock, client }, otherId)
    const id = await send(client, 'Elizabeth Swan', 'Notice of lease termination')
    await deliver({ deps, clock, client }, id)
    const published = await fetch(`${host.url}/.well-known/mailroom-keys.json`)
    const made = {
      other: await download(otherId),
      bundle: await download(id),
      // The service's own response.
      keys: (await published.json()) as KeysFile,
    }
    config.mode = 'live'
    return { ...made, unmarked: await download(id) }
  } finally {
    await service.stop()
    host.close()
  }
}
