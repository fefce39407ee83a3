import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { systemContext } from '#lib/service/context.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { openTestService } from '#tests/support/service.ts'

import { testWebhookEndpoint } from './deliveries.ts'
import { createWebhookEndpoint } from './endpoints.ts'

const held: ServerResponse[] = []
const received: string[] = []
/** Never answers what is sent to `/hold`, and everything else at once. */
const receiver = createServer((request, response) => {
  if (request.url?.startsWith('/hold')) held.push(response)
  else {
    received.push(request.url ?? '')
    response.writeHead(204).end()
  }
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const service = await openTestService({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' })
const neighbor = await createOrganization(service.deps, {
  name: 'Neighbor',
  ownerEmail: 'owner@neighbor.example',
  ownerPassword: 'correct horse battery',
  verified: true,
})

const contextOf = (organizationId: string) => systemContext(service.deps, organizationId)

const addEndpoint = (organizationId: string, path: string) =>
  createWebhookEndpoint(contextOf(organizationId), { url: `${origin}${path}`, description: '' })

test('hanging receivers delay only their own messages', async () => {
  const { organizationId } = service
  // All but one of the endpoints that an organization may have.
  const hanging = await Promise.all(
    Array.from({ length: 19 }, (_, index) => addEndpoint(organizationId, `/hold${index}`)),
  )
  for (const { id } of hanging) {
    for (let count = 0; count < 4; count += 1) await testWebhookEndpoint(contextOf(organizationId), id)
  }
  await expect.poll(() => held.length).toBe(19 * 3)

  const healthy = await addEndpoint(organizationId, '/healthy')
  await testWebhookEndpoint(contextOf(organizationId), healthy.id)
  const other = await addEndpoint(neighbor.organizationId, '/neighbor')
  await testWebhookEndpoint(contextOf(neighbor.organizationId), other.id)
  await expect.poll(() => received.toSorted()).toEqual(['/healthy', '/neighbor'])
  expect(held).toHaveLength(19 * 3)

  // What waited is sent as soon as one before it ends.
  for (const response of held.splice(0)) response.writeHead(204).end()
  await expect.poll(() => held.length).toBe(19)
  for (const response of held.splice(0)) response.writeHead(204).end()
})
