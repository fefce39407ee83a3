import { and, count, eq, inArray, isNull, notExists } from 'drizzle-orm'

import { acrossTenants, type Database } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { type SecretStore, secretStores } from './stored-secrets.ts'

/** Result for one kind of secret. */
export type RotatedStore = {
  name: string
  found: number
  /** Re-encrypted by the present APP_SECRET. */
  renewed: number
  /** Opened by no secret that is named: neither APP_SECRET nor one of APP_SECRETS_BEFORE. */
  unreadable: number
}

/** Result of a rotation, and who still needs a previous APP_SECRET. */
export type RotatedSecrets = {
  stores: RotatedStore[]
  /** Printers whose shop received a secret derived from an APP_SECRET. */
  printShops: number
  /** Pieces whose return receipt may still be e-mailed to an address made with an APP_SECRET. */
  receiptsExpected: number
}

/** Dependencies of a rotation, which runs without the service. */
type RotationDeps = { db: Database; config: Config; logger: Logger }

const lot = 100

const rotateStore = async (
  { db, config, logger }: RotationDeps,
  store: SecretStore,
): Promise<RotatedStore> => {
  const result = { name: store.name, found: 0, renewed: 0, unreadable: 0 }
  let after: readonly string[] | null = null
  for (;;) {
    const kept = await store.read(db, after, lot)
    for (const secret of kept) {
      result.found += 1
      try {
        const resealed = await secret.reseal(config)
        if (resealed === null) continue
        await secret.replace(db, resealed)
        result.renewed += 1
      } catch (error) {
        result.unreadable += 1
        logger.warn({ err: error, position: secret.position }, `${store.name}: one could not be decrypted`)
      }
    }
    const last = kept.at(-1)
    if (!last || kept.length < lot) return result
    after = last.position
  }
}

const countPrintShops = async ({ db }: RotationDeps): Promise<number> => {
  const [found] = await db.select({ count: count() }).from(printers).where(eq(printers.kind, 'print_shop'))
  return found?.count ?? 0
}

const countReceiptsExpected = async ({ db, config }: RotationDeps): Promise<number> => {
  if (!config.receiptEmail) return 0
  const arrived = db
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, shipments.organizationId),
        eq(artifacts.shipmentId, shipments.id),
        eq(artifacts.kind, 'carrier_return_receipt_pdf'),
        eq(artifacts.status, 'available'),
      ),
    )
  const [found] = await db
    .select({ count: count() })
    .from(shipments)
    .where(
      and(
        eq(shipments.returnReceipt, true),
        inArray(shipments.status, ['queued', 'printed', 'shipped']),
        isNull(shipments.signerName),
        notExists(arrived),
      ),
    )
  return found?.count ?? 0
}

/**
 * Re-encrypts everything encrypted with the current APP_SECRET. Skips what already is, so that the next run resumes an
 * interrupted one, and any number may run beside a working service.
 */
export const rotateSecrets = (deps: RotationDeps): Promise<RotatedSecrets> =>
  acrossTenants(async () => {
    const stores: RotatedStore[] = []
    for (const store of secretStores) stores.push(await rotateStore(deps, store))
    return {
      stores,
      printShops: await countPrintShops(deps),
      receiptsExpected: await countReceiptsExpected(deps),
    }
  })
