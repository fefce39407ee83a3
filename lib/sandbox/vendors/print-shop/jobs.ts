import type { Database } from '#lib/postgres/postgres.ts'
import { openObjects } from '#lib/sandbox/vendors/object-store.ts'
import type { ObjectStore, Stored } from '#lib/sandbox/vendors/object-store.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { Clock } from '#lib/service/clock.ts'
import { newId } from '#lib/service/ids.ts'
import type {
  ShopCallback,
  ShopJob,
  ShopJobRequest,
} from '#lib/service/providers/print/print-shop/webhook.ts'

/** A job at the shop of a printer. It prints on nothing, and fetches nothing. */
export type StoredShopJob = {
  name: string
  printerId: string
  state: ShopJob['state']
  reason: string | null
  sides: string
  colorMode: string
  sha256: string
  specimen?: true
}

export type PrintShop = { db: Database; clock: Clock }

const memoryOf = ({ db, clock }: PrintShop): ObjectStore<{ job: StoredShopJob }> =>
  openObjects<{ job: StoredShopJob }>(db, clock, 'print_shop')

const keyOf = (printerId: string, name: string): string => `${printerId}:${name}`

/** The printer's job of that name or id. */
export const findShopJob = async (
  shop: PrintShop,
  printerId: string,
  named: { name: string } | { id: string },
): Promise<Stored<StoredShopJob> | null> => {
  if ('id' in named) {
    const found = await memoryOf(shop).find('job', named.id)
    return found?.body.printerId === printerId ? found : null
  }
  const [job] = await memoryOf(shop).list('job', { parentId: keyOf(printerId, named.name), limit: 1 })
  return job ?? null
}

/** Takes a job, or finds the one that was taken under this name. */
export const takeShopJob = async (
  shop: PrintShop,
  printerId: string,
  request: ShopJobRequest,
): Promise<Stored<StoredShopJob>> =>
  (await findShopJob(shop, printerId, { name: request.name })) ??
  memoryOf(shop).insertNumbered('job', {
    id: `job_${newId()}`,
    parentId: keyOf(printerId, request.name),
    body: {
      name: request.name,
      printerId,
      state: 'pending',
      reason: null,
      sides: request.sides,
      colorMode: request.print_color_mode,
      sha256: request.file.sha256,
      ...(request.specimen && { specimen: request.specimen }),
    },
  })

const ended: readonly ShopJob['state'][] = ['handed_over', 'failed', 'canceled']

const callbackTypes = {
  printed: 'job.printed',
  handed_over: 'job.handed_over',
  failed: 'job.failed',
} as const satisfies Partial<Record<ShopJob['state'], ShopCallback['type']>>

/** Advances a job, and notifies the service in a callback. Returns false if it has already ended. */
export const moveShopJob = async (
  shop: PrintShop,
  job: Stored<StoredShopJob>,
  state: keyof typeof callbackTypes | 'canceled',
  reason: string | null = null,
): Promise<boolean> => {
  if (ended.includes(job.body.state) || (state === 'canceled' && job.body.state === 'printed')) return false
  await memoryOf(shop).replace('job', job.id, { ...job.body, state, reason })
  if (state === 'canceled') return true
  const event: ShopCallback = {
    type: callbackTypes[state],
    printer_id: job.body.printerId,
    occurred_at: shop.clock.now().toISOString(),
    job: { id: job.id, name: job.body.name, reason },
  }
  await addWebhook(shop.db, shop.clock, { vendor: 'print_shop', eventId: `msg_${newId()}`, event })
  return true
}
