import { expect, test } from 'vitest'

import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { createShipmentViewInput } from '#lib/contract/shipments/shipment-views.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { listShipments } from '#lib/service/shipments/list-shipments.ts'
import {
  listShipmentViews,
  createShipmentView,
  deleteShipmentView,
  updateShipmentView,
} from '#lib/service/shipments/views.ts'
import { openTestContext } from '#tests/support/context.ts'

const { ctx: base } = await openTestContext()

const organization = () => {
  const organizationId = newId()
  return (role: ServiceContext['role'] = 'sender'): ServiceContext => ({
    ...base,
    organizationId,
    role,
    actor: { type: 'user', userId: newId() },
  })
}

const save = (ctx: ServiceContext, name: string, more: Record<string, unknown> = {}) =>
  createShipmentView(ctx, createShipmentViewInput.parse({ name, query: 'status=draft', ...more }))
const namesOf = async (ctx: ServiceContext) => (await listShipmentViews(ctx)).map(({ name }) => name)

test('a view is private until it is shared, and never visible to another organization', async () => {
  const member = organization()
  const [maria, will, stranger] = [member(), member(), organization()()]
  const view = await save(maria, 'Drafts', { columns: ['total', 'carrier'] })
  expect(view).toMatchObject({ is_mine: true, can_change: true, columns: ['carrier', 'total'] })
  await save(maria, 'certified', { is_shared: true })
  expect(await namesOf(maria)).toEqual(['certified', 'Drafts'])
  expect(await namesOf(will)).toEqual(['certified'])
  expect(await namesOf(stranger)).toEqual([])
  await updateShipmentView(maria, view.id, { is_shared: true })
  expect((await listShipmentViews(will))[1]).toMatchObject({ is_mine: false, can_change: false })
})

test('a shared view can be changed only by its owner, or an owner or admin of the organization', async () => {
  const member = organization()
  const [maria, will, admin] = [member(), member(), member('admin')]
  const { id } = await save(maria, 'Drafts', { is_shared: true })
  await expect(updateShipmentView(will, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(deleteShipmentView(will, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await updateShipmentView(admin, id, { name: 'Open drafts' })).toMatchObject({ name: 'Open drafts' })
  const deleted = await deleteShipmentView(admin, id)
  expect(await namesOf(maria)).toEqual([])
  await save(maria, deleted.name, { query: deleted.query, is_shared: deleted.is_shared })
  expect(await namesOf(will)).toEqual(['Open drafts'])
})

test('another member’s view is not found, and a person’s view names are unique', async () => {
  const member = organization()
  const [maria, will] = [member(), member()]
  const { id } = await save(maria, 'Drafts')
  await expect(updateShipmentView(will, id, { name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(save(maria, 'Drafts')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await save(will, 'Drafts')
  const other = await save(maria, 'Others')
  await expect(updateShipmentView(maria, other.id, { name: 'Drafts' })).rejects.toThrow('already')
  expect(await updateShipmentView(maria, id, { name: 'Drafts', query: 'tag=a' })).toMatchObject({
    query: 'tag=a',
  })
})

test('the list includes the views on request', async () => {
  const maria = organization()()
  await save(maria, 'Drafts')
  expect((await listShipments(maria, listShipmentsQuery.parse({}))).views).toBeUndefined()
  const { views } = await listShipments(maria, listShipmentsQuery.parse({ include: 'views' }))
  expect(views).toMatchObject([{ name: 'Drafts', query: 'status=draft' }])
})
