import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { buildPages } from '#scripts/build-pages.ts'

import { eachOf } from './support/each-of.ts'
import { openActions } from './support/expected-pages.ts'
import { baseUrl } from './support/server.ts'

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> }

type Action = { id: string; name: string; path: string }

/** Every server action of the build, with a page that it can be called on. */
const listActions = async (): Promise<Action[]> => {
  const root = join(import.meta.dirname, '..')
  const file = join(root, await buildPages(), 'server', 'server-reference-manifest.json')
  // Next writes this file and documents no shape for it: a change of it finds no action and fails the tests.
  const { node } = JSON.parse(await readFile(file, 'utf8')) as Manifest
  return Object.entries(node).map(([id, { exportedName: name, workers }]) => {
    const folders = (Object.keys(workers)[0] ?? '').split('/').slice(1, -1)
    const path = `/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`
    return { id, name, path: path.replaceAll(/\[\w+\]/g, crypto.randomUUID()) }
  })
}

// As the browser would send an attempt and two texts: callers are refused whatever the arguments should be.
const anyArguments = JSON.stringify([
  { idempotencyKey: crypto.randomUUID(), requestId: crypto.randomUUID() },
  'b',
  'c',
])

const call = ({ id, path }: Action, origin: string, body = anyArguments) =>
  fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { origin, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' },
    body,
    redirect: 'manual',
  })

test('every server action rejects anonymous callers', async () => {
  const actions = await listActions()
  expect(actions.length).toBeGreaterThan(30)
  const closed = actions.filter(({ name }) => !openActions.has(name))
  const faults = await eachOf(closed, async (action) => {
    const response = await call(action, baseUrl)
    const text = await response.text()
    return text.includes('UNAUTHORIZED') ? null : `${action.name}: ${response.status} ${text.slice(0, 200)}`
  })
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('every server action rejects requests from another site', async () => {
  const faults = await eachOf(await listActions(), async (action) => {
    const response = await call(action, 'https://evil.example')
    const isRejected = response.status === 403 && !(await response.text()).includes('"ok":')
    return isRejected ? null : `${action.name}: ${response.status}`
  })
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('every server action rejects an unreadable call with a client error', async () => {
  const faults = await eachOf(await listActions(), async (action) => {
    const statuses = []
    for (const body of ['', '[{"broken', '[]', '["a"]']) {
      const response = await call(action, baseUrl, body)
      statuses.push(response.status)
      if (!(await response.text()).includes('VALIDATION_ERROR')) return `${action.name}: ${body}`
    }
    return statuses.every((status) => status === 400) ? null : `${action.name}: ${statuses.join(', ')}`
  })
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})
