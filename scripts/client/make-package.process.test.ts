import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { routes } from '#lib/contract/routes.ts'
import { describeApi } from '#lib/service/http/openapi/document.ts'
import { root } from '#scripts/exclusive.mjs'
import { binDirectory } from '#scripts/install.mjs'

import { makePackage, publishedRoutes } from './make-package.ts'

let directory = ''
let built = ''

beforeAll(async () => {
  // Within the checkout, because its types are compared with those of the contract.
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  directory = await mkdtemp(join(cache, `client-test-${process.pid}-`))
  built = join(directory, 'package')
  await makePackage(built)
})
afterAll(() => rm(directory, { recursive: true }))

test('the package has the version of the API, no dependencies, and none of the contract’s schemas', async () => {
  const files = await readdir(built)
  expect(files.toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'api-error.d.ts',
    'api-error.js',
    'client-options.d.ts',
    'client.js',
    'index.d.ts',
    'index.js',
    'operations.js',
    'package.json',
    'schemas.d.ts',
    'send-request.js',
  ])
  const description: unknown = JSON.parse(await readFile(join(built, 'package.json'), 'utf8'))
  expect(description).toMatchObject({ version: describeApi([], '').info.version, type: 'module' })
  expect(description).not.toHaveProperty('dependencies')
  for (const file of files) {
    const text = await readFile(join(built, file), 'utf8')
    expect(text, file).not.toMatch(/from '(?!\.\/|@mailroom\/client')/)
    expect(text, file).not.toMatch(/\bzod\b/)
  }
})

test('contains each operation that an API key can call, and none that needs a session', async () => {
  // The package has just been made, and exports this table.
  const { operations } = (await import(join(built, 'operations.js'))) as { operations: object }
  expect(Object.keys(operations)).toEqual(Object.keys(publishedRoutes))
  expect(operations).toHaveProperty('buyShipment', ['post', '/api/v1/shipments/{id}/buy'])
  expect(routes).toHaveProperty('createApiKey')
  expect(operations).not.toHaveProperty('createApiKey')
})

/*
 * Compares call by call what is sent and what is returned: each must be assignable to the other, as they are and with
 * every optional key required, which finds keys that are missing. Of a query, only the names are compared: it is sent
 * as text, and the contract takes any text. `document` is `unknown` in the contract, to reject it with a message.
 */
const comparison = `
import type { Client as Contract } from '#lib/client/client.ts'
import type { Client as Lacking } from './lacking/index.js'
import type { Client as Published } from './package/index.js'

type Given<Call> = Call extends (...given: infer Parts) => unknown ? NonNullable<Parts[0]> : never
type WithoutDocument<Body> = Body extends { document?: unknown } ? Omit<Body, 'document'> : Body
type Sent<Call> = { [Part in Exclude<keyof Given<Call>, 'query'>]: WithoutDocument<Given<Call>[Part]> }
type Query<Call> = Given<Call> extends { query?: infer Query } ? keyof NonNullable<Query> : never
type Returned<Call> = Call extends (...given: never[]) => Promise<infer Answer> ? Answer : never

type Leaf = FormData | AbortSignal | Response
type Full<Type> = Type extends Leaf ? Type : Type extends object ? { [Key in keyof Type]-?: Full<Type[Key]> } : Type
type Both<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Same<A, B> = [Both<A, B>, Both<Full<A>, Full<B>>]
type SameCall<A, B> = [...Same<Sent<A>, Sent<B>>, ...Same<Returned<A>, Returned<B>>, Both<Query<A>, Query<B>>]

type Differing<Table> = {
  [Name in keyof Table]: SameCall<Table[Name], Contract[Name & keyof Contract]> extends true[] ? never : Name
}[keyof Table]
type Verdict<Table> = [Differing<Table>] extends [never] ? 'same' : Differing<Table>

export const published: Verdict<Published> = 'same'
export const lacking: Verdict<Lacking> = 'createShipment'
`

// Compiling the contract takes a busy machine a while.
const compileMs = 180_000

test('its types match the contract, operation by operation', { timeout: compileMs }, async () => {
  await writeFile(join(directory, 'comparison.ts'), comparison)
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, plugins: [] },
    include: ['comparison.ts'],
    exclude: [],
  }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(project))
  // So that the comparison itself is known to find what is missing.
  await cp(built, join(directory, 'lacking'), { recursive: true })
  const schemas = join(directory, 'lacking', 'schemas.d.ts')
  const text = await readFile(schemas, 'utf8')
  const optional = '  copy_of?: string | null | undefined\n'
  expect(text).toContain(optional)
  await writeFile(schemas, text.replace(optional, ''))

  const compiled = spawnSync(join(binDirectory, 'tsc'), ['--project', directory], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(compiled.stdout).toBe('')
  expect(compiled.status).toBe(0)
})
