import { readFile } from 'node:fs/promises'

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

import { routes } from '#lib/contract/routes.ts'
import { webhookEvents } from '#lib/contract/webhooks/webhook-events.ts'
import { openTestApi } from '#tests/support/api.ts'

const { request, createCaller } = await openTestApi()

type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

type Document = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const readDocument = async (): Promise<Document> => {
  const response = await request('/api/v1/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as Document
}

test('the description of the API is valid OpenAPI 3.1', async () => {
  const document = await readDocument()
  const result = await new Validator().validate({ ...document })
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

const isText = (mediaType: string): boolean => mediaType.startsWith('text/')

test('describes every download so that generated clients return its bytes or its text', async () => {
  const { paths } = await readDocument()
  const answers = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.values(responses))
    .map(({ content }) => Object.entries(content ?? {}))
    .filter(([first]) => first !== undefined && first[0] !== 'application/json')
  for (const [mediaType, { schema }] of answers.flat()) {
    expect(schema, mediaType).toEqual({
      type: 'string',
      ...(!isText(mediaType) && { format: 'binary' }),
    })
  }
  const firstOfSeveral = answers.filter(({ length }) => length > 1).map(([first]) => first?.[0])
  expect(new Set(firstOfSeveral)).toEqual(
    new Set(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
  )
  const mediaTypes = new Set(answers.flat().map(([mediaType]) => mediaType))
  const file = new URL('../../../../examples/python/openapi-python-client.yaml', import.meta.url)
  const overridden = (await readFile(file, 'utf8')).matchAll(/^ {2}(\S+): application\/octet-stream$/gm)
  // The generator knows text and this type, and omits a response of any other.
  expect(new Set([...overridden].map(([, mediaType]) => mediaType))).toEqual(
    new Set([...mediaTypes].filter((each) => !isText(each) && each !== 'application/octet-stream')),
  )
})

type SchemaNode = { type?: string | string[]; enum?: unknown[]; const?: unknown; default?: unknown }

const typeNames = (value: unknown): string[] => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

/** The places below `node` where a listed or default value is not of the type beside it. */
const findWrongValues = (node: unknown, path: string): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, enum: listed, const: constant, default: given } = node as SchemaNode
  const values = [...(Array.isArray(listed) ? listed : []), constant, given].filter(
    (value) => value !== undefined,
  )
  const isSchema = typeof type === 'string' || Array.isArray(type)
  const isWrong =
    isSchema && !values.every((value) => typeNames(value).some((name) => [type].flat().includes(name)))
  const below = Object.entries(node).flatMap(([key, inner]) => findWrongValues(inner, `${path}/${key}`))
  return isWrong ? [path, ...below] : below
}

test('every listed value of a schema has its type, as Redocly’s lint requires', async () => {
  expect(findWrongValues({ type: 'boolean', enum: ['true'] }, '#')).toEqual(['#'])
  expect(findWrongValues(await readDocument(), '#')).toEqual([])
})

/** The lists of values below `node`, with repetitions. */
const listedValues = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { enum: listed } = node as SchemaNode
  const below = Object.values(node).flatMap((inner) => listedValues(inner))
  return Array.isArray(listed) ? [JSON.stringify(listed), ...below] : below
}

test('names the values that many places use, so that generated clients have one type for them', async () => {
  const written = Map.groupBy(listedValues(await readDocument()), (values) => values)
  expect([...written].filter(([, { length }]) => length > 4).map(([values]) => values)).toEqual([])
})

test('contains every operation of the contract, each with description, group and errors', async () => {
  const { paths, tags, components } = await readDocument()
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted())
  const tagNames = tags.map(({ name }) => name)
  for (const operation of operations) {
    expect(operation.summary, operation.operationId).toBeTruthy()
    expect(tagNames).toContain(operation.tags?.[0])
    expect(operation.responses['500']?.description).toContain('INTERNAL_ERROR')
    for (const scheme of operation.security ?? []) {
      expect(Object.keys(components.securitySchemes)).toContain(Object.keys(scheme)[0])
    }
  }
  expect(paths['/api/v1/health']?.['get']?.security).toEqual([])
  const create = paths['/api/v1/shipments']?.['post']
  expect(create?.security).toEqual([{ apiKey: ['shipments:draft'] }, { session: [] }])
  expect(create?.description).toContain('`shipments:draft`')
  expect(paths['/api/v1/api-keys']?.['get']?.security).toEqual([{ session: [] }])
  expect(create?.responses['429']?.description).toContain('RATE_LIMITED')
  expect(create?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
})

test('contains every kind of webhook message', async () => {
  const { webhooks } = await readDocument()
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents))
})

test('serves everything it describes', async () => {
  const caller = await createCaller('Harbor Legal')
  const { paths } = await readDocument()
  for (const [path, operations] of Object.entries(paths)) {
    const filled = path.replaceAll(/\{\w+\}/g, 'unknown')
    for (const method of Object.keys(operations)) {
      const response = await caller.call(filled, { method: method.toUpperCase() })
      expect(response.status, `${method} ${path}`).not.toBe(405)
      if (response.status === 404) expect(await response.text()).not.toContain('No resource exists at')
    }
  }
})

test('can be browsed without external resources', async () => {
  const response = await request('/api/docs')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).not.toMatch(/https?:\/\//)
  const script = /src="([^"]+)"/.exec(page)?.[1] ?? ''
  const compressed = await request(script, { headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  const plain = await request(script)
  expect(plain.headers.get('content-type')).toContain('text/javascript')
  expect((await plain.text()).length).toBeGreaterThan(4_000_000)
  const tag = plain.headers.get('etag') ?? ''
  expect((await request(script, { headers: { 'if-none-match': tag } })).status).toBe(304)
})
