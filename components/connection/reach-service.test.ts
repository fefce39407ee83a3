import { expect, test, vi } from 'vitest'

import { reachService } from './reach-service.ts'

const page = { headers: { rsc: '1' } }
const flight = () => new Response('0:{}', { headers: { 'content-type': 'text/x-component' } })

/** A `fetch` that is answered by `answers`, one after another; nothing stands for a broken line. */
const createLine = (answers: (Response | null)[], isLeaving = false) => {
  const ask = vi.fn<typeof fetch>(() => {
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const connection = { noticeLoss: vi.fn<() => void>(), whenReached: vi.fn(() => Promise.resolve()) }
  const onPageRead = vi.fn<(url: string) => void>()
  return {
    ask,
    connection,
    onPageRead,
    reach: reachService(ask, { connection, isLeaving: () => isLeaving, onPageRead }),
  }
}

test('a page that is not answered, or only by a proxy, is asked for again once the service answers', async () => {
  const { reach, ask, connection, onPageRead } = createLine([
    null,
    new Response('', { status: 502 }),
    flight(),
  ])
  expect(await (await reach('/shipments', page)).text()).toBe('0:{}')
  expect(onPageRead.mock.calls).toEqual([['/shipments']])
  expect(ask).toHaveBeenCalledTimes(3)
  expect(connection.whenReached).toHaveBeenCalledTimes(2)
})

test('a page that never comes, from a service that is there, is left to Next in the end', async () => {
  const { reach } = createLine([])
  await expect(reach('/shipments', page)).rejects.toThrow('Failed to fetch')
})

test('what is asked for ahead, or is no page, fails at once', async () => {
  const { reach, connection } = createLine([])
  const ahead = { headers: { rsc: '1', 'next-router-prefetch': '1' } }
  await expect(reach('/shipments', ahead)).rejects.toThrow('Failed to fetch')
  await expect(reach('/api/v1/shipments')).rejects.toThrow('Failed to fetch')
  expect(connection.noticeLoss).not.toHaveBeenCalled()
})

test('requests that end because the page is left are no lost connection', async () => {
  const { reach, connection } = createLine([], true)
  await expect(reach('/shipments', page)).rejects.toThrow('Failed to fetch')
  expect(connection.noticeLoss).not.toHaveBeenCalled()
})

test('an action that is not answered has an answer, and the loss is noticed', async () => {
  const { reach, connection } = createLine([null])
  const answer = await reach('/settings', { method: 'POST', headers: { 'next-action': 'save' }, body: '[]' })
  expect(await answer.text()).toContain('NETWORK_ERROR')
  expect(connection.noticeLoss).toHaveBeenCalledOnce()
})

test('an answer that breaks off half way is none', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('0:{')),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  const { reach, connection } = createLine([
    new Response(broken, { headers: { 'content-type': 'text/x-component' } }),
  ])
  const answer = await reach('/settings', { method: 'POST', headers: { 'next-action': 'save' }, body: '[]' })
  expect(await answer.text()).toContain('NETWORK_ERROR')
  expect(connection.noticeLoss).toHaveBeenCalledOnce()
})
