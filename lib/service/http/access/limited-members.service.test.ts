import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { routes } from '#lib/contract/routes.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { batches } from '#lib/service/db/schema/batches.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { matterMembers, matters } from '#lib/service/db/schema/matters.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipmentMetadata } from '#lib/service/db/schema/shipment-metadata.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { hasIds, operationCaller, operationRows } from '#tests/support/access/call-operation.ts'
import { openCallers } from '#tests/support/access/callers.ts'
import { insertVictim, pathWith, textWith, type Victim } from '#tests/support/access/victim.ts'

/*
 * A member who is limited to their matters, with the ids of every object of a matter that they are not a member of. Derived
 * from the table of operations, so that a new one cannot be forgotten.
 */

const definitions: readonly RouteDefinition[] = Object.values(routes)
const { ctx, ask, createKey, createMember, ...api } = await openCallers()
const call = operationCaller(ask)
const owner = await api.createCaller('Harbor Legal')
const { organizationId } = owner
const victim = await insertVictim(owner)
await ctx.db
  .update(organizations)
  .set({ mattersLimited: true })
  .where(eq(organizations.organizationId, organizationId))
const limited = await createMember(organizationId, 'sender')
const callers = {
  session: limited.session,
  key: (await createKey({ organizationId, userId: limited.userId })).headers,
}

const address = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
}

/** What hangs on letters and matters; the rest is the organization's, and each role is held to its own. */
const hidden = [
  'shipment',
  'matter',
  'quote',
  'code',
  'document',
  'document_key',
  'upload',
  'artifact',
  'task',
  'address',
  'email',
  'event',
  'charge',
  'hand_over',
  'hold',
  'approval',
  'batch',
  'row',
  'share_link',
] as const satisfies readonly (keyof Victim)[]
const ids: Partial<Victim> = Object.fromEntries(hidden.map((name) => [name, victim[name]]))
/** What no response to the member may say. */
const secrets = [...Object.values(ids), 'Quillfeather', 'PV-7731', 'pv7731_key', 'pv7731-center', 'Unspoken']
await ctx.db
  .update(matters)
  .set({ number: 'PV-7731', numberKey: 'pv-7731', name: 'Quillfeather v. Turner', client: 'Quillfeather' })
  .where(eq(matters.id, victim.matter))
await ctx.db
  .update(addressBook)
  .set({ entered: { ...address, name: 'Zeb Quillfeather' }, sortName: 'zeb quillfeather' })
  .where(eq(addressBook.id, victim.address))
await ctx.db
  .update(shipments)
  .set({
    name: 'Unspoken',
    reference: 'PV-7731',
    costCenter: 'pv7731-center',
    metadata: { pv7731_key: 'Unspoken' },
  })
  .where(eq(shipments.id, victim.shipment))
await ctx.db
  .update(shipmentMetadata)
  .set({ key: 'pv7731_key', value: 'Unspoken' })
  .where(eq(shipmentMetadata.shipmentId, victim.shipment))
await ctx.db.update(batches).set({ name: 'Unspoken' }).where(eq(batches.id, victim.batch))
await ctx.db.update(sandboxEmails).set({ subject: 'Unspoken' }).where(eq(sandboxEmails.id, victim.email))

describe('a member limited to their matters', () => {
  test.each(['session', 'key'] as const)(
    'gets a response from %s as if other letters did not exist',
    async (by) => {
      const wrong: string[] = []
      for (const definition of definitions) {
        const row = operationRows.get(definition.operationId)
        if (!row || (by === 'key' && row.access === 'session')) continue
        const answer = await call(definition, row, callers[by], ids)
        // What came with the request may be named in the answer.
        const given = textWith(JSON.stringify([row.query, row.body]), ids) + pathWith(definition.path, ids)
        const told = secrets.find((name) => answer.text.includes(name) && !given.includes(name))
        if (told) wrong.push(`${definition.operationId}: tells of ${told}`)
        if (!hasIds(definition, row)) continue
        const absent = await call(definition, row, callers[by], {})
        if (answer.status !== absent.status || answer.code !== absent.code) {
          wrong.push(
            `${definition.operationId}: ${answer.status} ${answer.code ?? answer.text.slice(0, 200)}, and ${absent.status} ${absent.code} for nothing`,
          )
        }
      }
      expect(wrong).toEqual([])
    },
  )

  test('reads everything of a letter once they are a member of its matter', async () => {
    await ctx.db
      .insert(matterMembers)
      .values({ organizationId, matterId: victim.matter, userId: limited.userId })
    const { shipment, matter, artifact, task, address, event, charge, hand_over, hold } = victim
    const ofMatter = { shipment, matter, artifact, task, address, event, charge, hand_over, hold }
    const owners = (await createMember(organizationId, 'owner')).session
    const reads = definitions.filter(({ method, path }) => method === 'get' && path.includes('{'))
    const wrong: string[] = []
    let found = 0
    for (const definition of reads) {
      const row = operationRows.get(definition.operationId)
      if (!row?.roles.includes('sender')) continue
      const wanted = await call(definition, row, owners, ofMatter)
      const { status } = await call(definition, row, callers.session, ofMatter)
      if (wanted.status === 200 && status === 200) found += 1
      // What else there is was created by another, without a matter.
      if (status !== wanted.status) wrong.push(`${definition.operationId}: ${status}, not ${wanted.status}`)
    }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(8)
  })
})
