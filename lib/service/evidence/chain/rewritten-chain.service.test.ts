import { asc, eq } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { type ChainedEvent, type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { checkWholeLog } from '#lib/service/evidence-log/check-log.ts'
import { publishLog } from '#lib/service/evidence-log/publish.ts'
import { chainedEvent, loadChainedMessages } from '#lib/service/shipment-core/chain.ts'
import { openDeliveredLetter } from '#tests/support/evidence/delivered-letter.ts'

import { checkChain } from './check-chain.ts'

const { ctx, db, databaseUrl, deps, id, organizationId } = await openDeliveredLetter()

const issuesOf = async (): Promise<string[]> =>
  (await checkChain(ctx, id)).issues.map(({ message }) => message)

describe('a chain rewritten completely with recomputed hashes', () => {
  /** Rewrites what the chain says of the recipient, all entries after it, the head and the row: nothing contradicts it. */
  const rewrite = async (client: Client): Promise<void> => {
    const entries = await db
      .select()
      .from(chainEntries)
      .where(eq(chainEntries.shipmentId, id))
      .orderBy(asc(chainEntries.position))
    const events = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id))
    const messages = await loadChainedMessages(
      db,
      entries.filter(({ kind }) => kind === 'carrier_message').map(({ subjectId }) => subjectId),
    )
    const contents = new Map<string, ChainedEvent | ChainedMessage>([
      ...events.map((event) => [event.id, chainedEvent(event)] as const),
      ...messages.map((message) => [message.id, message.content] as const),
    ])
    let previous = await chainStart(organizationId, id)
    for (const { position, kind, subjectId, content } of entries) {
      // The fixture's recipient.
      const forged =
        content?.type === 'request'
          ? {
              ...content,
              data: {
                ...content.data,
                recipient: { ...(content.data['recipient'] as object), name: 'Jack Sparrow' },
              },
            }
          : content
      const subject = forged ?? contents.get(subjectId)
      if (!subject) throw new Error(`entry ${position} speaks for nothing`)
      const hash = await hashEntry({ position, kind, previous_hash: previous }, subject)
      await client.query(
        'update chain_entries set content = $2, previous_hash = $3, hash = $4 where shipment_id = $1 and position = $5',
        [id, forged, previous, hash, position],
      )
      previous = hash
    }
    await client.query('update chain_heads set last_hash = $2, vouch = null where shipment_id = $1', [
      id,
      previous,
    ])
    await client.query(
      `update shipments set to_address = to_address || '{"name": "Jack Sparrow"}' where id = $1`,
      [id],
    )
  }

  /** Lets an attacker work as the owner with triggers off, and puts the tables back. */
  const whileRewritten = async (attack: (client: Client) => Promise<void>, look: () => Promise<void>) => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const tables = ['shipments', 'chain_entries', 'chain_heads', 'shipment_events']
    try {
      await client.query('set session_replication_role = replica')
      for (const table of tables)
        await client.query(`create temporary table kept_${table} as select * from ${table}`)
      await attack(client)
      await look()
    } finally {
      for (const table of tables) {
        const { rows: columns } = await client.query<{ name: string }>(
          `select quote_ident(attname) as name from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        )
        const list = columns.map(({ name }) => name).join(', ')
        await client.query(`delete from ${table}`)
        await client.query(`insert into ${table} (${list}) select ${list} from kept_${table}`)
      }
      await client.end()
    }
  }

  beforeAll(() => publishLog(deps))

  test('contradicts its log entries', async () => {
    await whileRewritten(rewrite, async () => {
      const issues = await issuesOf()
      expect(issues).not.toEqual([])
      expect(issues.filter((message) => !message.includes('transparency log'))).toEqual([])
      expect((await checkWholeLog(deps)).issues).not.toEqual([])
    })
    expect(await issuesOf()).toEqual([])
  })

  test('contradicts the log even if the shipment and its chain are removed', async () => {
    const remove = async (client: Client) => {
      for (const table of ['chain_entries', 'chain_heads', 'shipment_events']) {
        await client.query(`delete from ${table} where shipment_id = $1`, [id])
      }
      await client.query('delete from shipments where id = $1', [id])
    }
    await whileRewritten(remove, async () => {
      expect((await checkWholeLog(deps)).issues).not.toEqual([])
    })
    expect((await checkWholeLog(deps)).issues).toEqual([])
  })
})
