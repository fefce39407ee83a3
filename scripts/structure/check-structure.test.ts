import { expect, test } from 'vitest'

import {
  checkContractValues,
  checkDoors,
  checkSandboxImports,
  checkStoreys,
  type SourceFile,
} from './check-structure.ts'

const storeys = {
  'lib/service': { basis: ['db'], resources: ['events', 'documents', 'tasks'], whole: ['shipments'] },
}

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((specifier) => `import '${specifier}'\n`).join(''),
})

const house = [
  file('lib/service/db/client.ts'),
  file('lib/service/events/announce.ts'),
  file('lib/service/documents/load.ts'),
  file('lib/service/tasks/list.ts'),
]
const check = (...more: SourceFile[]) =>
  checkStoreys(
    [...house, file('lib/service/shipments/list.ts', '#lib/service/db/client.ts'), ...more],
    storeys,
  )

test('accepts imports of the storeys below, and within a storey in any order', () => {
  expect(
    check(
      file('lib/service/documents/upload.ts', '#lib/service/db/client.ts', '#lib/service/tasks/list.ts'),
      file('lib/service/tasks/open.ts', '#lib/service/events/announce.ts'),
    ),
  ).toEqual([])
})

test('rejects an import of a higher storey, with its place and the ways out', () => {
  const [problem, ...others] = check(
    file('lib/service/documents/upload.ts', '#lib/service/shipments/list.ts'),
  )
  expect(others).toEqual([])
  expect(problem).toContain(
    'lib/service/documents/upload.ts:1 imports lib/service/shipments/list.ts, upwards',
  )
  expect(problem).toContain('documents is in the storey resources, shipments in whole')
  expect(problem).toContain('enqueue a job')
})

test('rejects type imports and re-exports of a higher storey as well', () => {
  const typed = {
    path: 'lib/service/db/rows.ts',
    text: "import type { List } from '#lib/service/shipments/list.ts'\nexport { load } from '#lib/service/documents/load.ts'\n",
  }
  const found = check(typed)
  expect(found).toContainEqual(
    expect.stringContaining('lib/service/db/rows.ts:1 imports lib/service/shipments'),
  )
  expect(found).toContainEqual(
    expect.stringContaining('lib/service/db/rows.ts:2 imports lib/service/documents'),
  )
})

test('rejects two folders of a storey that import each other, once', () => {
  const [problem, ...others] = check(
    file('lib/service/documents/upload.ts', '#lib/service/events/announce.ts'),
    file('lib/service/events/news.ts', '../documents/load.ts'),
  )
  expect(others).toEqual([])
  expect(problem).toContain('documents imports events imports documents')
  expect(problem).toContain('lib/service/documents/upload.ts:1, lib/service/events/news.ts:1')
})

test('rejects a circle of type imports through several folders of a storey', () => {
  const typed = (path: string, to: string) => ({
    path,
    text: `import type { A } from '#lib/service/${to}'\n`,
  })
  const found = check(
    typed('lib/service/documents/upload.ts', 'events/announce.ts'),
    typed('lib/service/events/news.ts', 'tasks/list.ts'),
    typed('lib/service/tasks/open.ts', 'documents/load.ts'),
  )
  expect(found).toEqual([expect.stringContaining('documents imports events imports tasks imports documents')])
})

test('rejects a folder without a storey, and a storey without a folder', () => {
  expect(check(file('lib/service/labels/print.ts'))).toEqual([
    'lib/service/labels has no storey. Add it to scripts/structure/storeys.ts, no lower than anything that it imports.',
  ])
  expect(checkStoreys(house, storeys)).toEqual([expect.stringContaining('lib/service/shipments is in')])
})

test('checks each tree by its own storeys, including files in no folder', () => {
  const found = checkStoreys(
    [
      file('components/ui/button.tsx', '#components/send/send.tsx', '#lib/contract/routes.ts'),
      file('components/send/send.tsx', '#components/ui/button.tsx'),
      file('lib/contract/api/route.ts', '#lib/contract/routes.ts'),
      file('lib/contract/routes.ts', './api/route.ts'),
    ],
    {
      components: { primitives: ['ui'], pages: ['send'] },
      'lib/contract': { basis: ['api'], roots: ['routes.ts'] },
    },
  )
  expect(found).toEqual([
    expect.stringContaining('ui is in the storey primitives, send in pages'),
    expect.stringContaining('api is in the storey basis, routes.ts in roots'),
  ])
})

test('leaves tests free to import from any storey', () => {
  expect(check(file('lib/service/db/client.service.test.ts', '#lib/service/shipments/list.ts'))).toEqual([])
})

test('rejects simulators in verbs, and accepts them in the roots', () => {
  const found = checkSandboxImports([
    file('lib/service/purchases/buy.ts', '#lib/sandbox/vendors/stripe/app.ts'),
    file('lib/service/create-service.ts', '#lib/sandbox/create-sandbox.ts'),
  ])
  expect(found).toEqual([expect.stringContaining('lib/service/purchases/buy.ts:1')])
})

test('rejects imports past the entry point of a room, except in the room and in tests', () => {
  const found = checkDoors([
    file('lib/service/tasks/list.ts', '#lib/postgres/postgres.ts', '#lib/postgres/tenant-pool.ts'),
    file('lib/service/tasks/list.test.ts', '#lib/postgres/tenant-pool.ts'),
    file('lib/postgres/embedded/cluster.ts', '#lib/postgres/advisory-locks.ts'),
  ])
  expect(found).toEqual([
    'lib/service/tasks/list.ts:2 imports lib/postgres/tenant-pool.ts. Import lib/postgres/postgres.ts, and export there what is missing.',
  ])
})

test('rejects schemas in modules that the browser may import', () => {
  const found = checkContractValues([
    { path: 'lib/contract/api/a.values.ts', text: "import { z } from 'zod'\n" },
    { path: 'lib/contract/api/b.values.ts', text: "import { id } from './primitives.ts'\n" },
    { path: 'lib/contract/api/c.values.ts', text: "import type { Id } from './primitives.ts'\n" },
  ])
  expect(found).toHaveLength(2)
})
