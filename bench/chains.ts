import { randomBytes } from 'node:crypto'

import { everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import { chainStart, verifyChain } from '#lib/proof/chain.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { loadChain } from '#lib/service/evidence/chain/check-chain.ts'
import { checkChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

import { reportLine } from './measure.ts'
import { openTemporaryDatabase } from './serve.ts'

const atOnce = 8

/** Prints what verifying `count` chains of delivered certified letters costs, beside hashing one of them as often. */
export const benchChains = async (count: number): Promise<void> => {
  await using temporary = await openTemporaryDatabase()
  const databaseUrl = await temporary.create()
  const settings = readSettings({ DATA_DIR: temporary.directory })
  const config = inMode({ ...settings, appSecret: randomBytes(32).toString('hex') }, 'sandbox')
  const database = openDatabase(databaseUrl, { scope: everyTenant, max: atOnce })
  const first = deliveredShipment()
  const { organizationId } = first.organization
  await insertEvidence(database.db, first)
  for (let at = 1; at < count; at += atOnce) {
    const lot = Array.from({ length: Math.min(atOnce, count - at) }, () =>
      deliveredShipment({ organizationId }),
    )
    await Promise.all(lot.map((rows) => insertEvidence(database.db, rows)))
  }
  const ctx: ServiceContext = {
    config,
    clock: { now: () => new Date('2026-03-06T12:00:00.000Z') },
    db: database.db,
    pool: database.pool,
    logger: createLogger('silent'),
    // Chains are checked with the database alone.
    providers: undefined as unknown as ServiceContext['providers'],
    session: undefined as unknown as ServiceContext['session'],
    jobs: undefined as unknown as ServiceContext['jobs'],
    inspector: undefined as unknown as ServiceContext['inspector'],
    organizationId,
    actor: { type: 'system' },
    role: null,
    requestId: 'bench',
  }
  const startedAt = performance.now()
  const checked = await checkChains(ctx, (organization) => systemContext(ctx, organization))
  const checkMs = performance.now() - startedAt
  if (checked.some(({ issues }) => issues.length > 0))
    throw new Error('an untouched chain failed verification')
  const entries = checked.reduce((sum, chain) => sum + chain.entries, 0)

  const chain = await withTransaction(ctx, (ctx) => loadChain(ctx, first.shipment.id))
  const facts = new Map(chain.facts.map((fact) => [fact.id, fact]))
  const start = await chainStart(organizationId, first.shipment.id)
  const hashedAt = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    await verifyChain({ start, entries: chain.entries, events: new Map(), messages: new Map(), facts })
  }
  const hashMs = performance.now() - hashedAt
  await database.close()
  const perSecond = Math.round(count / (checkMs / 1000)).toLocaleString('en-US')
  console.log(
    `Verifying ${count.toLocaleString('en-US')} chains with ${entries.toLocaleString('en-US')} entries`,
  )
  console.log(
    reportLine(
      'read, hash, compare with the rows',
      `${(checkMs / 1000).toFixed(1)} s, ${perSecond} chains/s`,
      `${(checkMs / hashMs).toFixed(1)} times hashing the facts alone`,
    ),
  )
}
