import { type Body, makeForm, makeJson } from './hostile-body.ts'
import { hostileEncoded, hostileText } from './hostile-values.ts'
import { sampleValue, type Sampler, type Schema } from './sample-values.ts'

/** An operation of the published description. */
export type Operation = {
  path: string
  method: string
  operationId: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** A request as it goes over the wire. */
export type AttackRequest = {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

const wrongMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
] as const

const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000)

const hostileHeaders = (sampler: Sampler): Record<string, string> => {
  const { random } = sampler
  const name = random.pick([
    'idempotency-key',
    'if-none-match',
    'accept-encoding',
    'accept-language',
    'prefer',
    'range',
    'cookie',
    'origin',
    'x-request-id',
    'x-forwarded-for',
    'last-event-id',
  ])
  if (name === 'prefer') return { prefer: `wait=${random.pick(['-1', '0', '1e9', 'x'])}` }
  return { [name]: headerText(hostileText(random)) }
}

const unknownNameOf = (name: string): string =>
  name === 'month' ? '2026-11' : name === 'row' ? '1' : '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'

const makePath = (sampler: Sampler, { path }: Operation, isHostile: boolean): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const { random, known } = sampler
    if (isHostile && random.chance(0.6)) return hostileEncoded(random)
    const list = path.slice(0, path.indexOf(whole) - 1)
    const named = name === 'id' && !random.chance(0.95) ? undefined : known.recall(random, name, list)
    // Operations on a piece, or for a shipment, ask for the shipment's id.
    const value = named ?? (name === 'id' ? known.recall(random, 'shipment_id') : undefined)
    return encodeURIComponent(String(value ?? unknownNameOf(name)))
  })

const makeQuery = (sampler: Sampler, { parameters }: Operation, isHostile: boolean): string => {
  const { random } = sampler
  const given = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.3)))
    .map(({ name, schema }) => {
      // A server answers longer addresses itself, before the API sees them.
      const text = String(sampleValue(sampler, schema, name)).slice(0, 300)
      const value = encodeURIComponent(text.toWellFormed())
      return { name, value }
    })
  if (isHostile) {
    const victim = random.pickAny(parameters.filter((parameter) => parameter.in === 'query'))
    const name =
      victim && random.chance(0.9) ? victim.name : random.pick(['x', '__proto__', 'a[b]', '%ff', ''])
    given.push({ name, value: hostileEncoded(random) })
    if (random.chance(0.1)) given.push(...given)
  }
  return given.length === 0 ? '' : `?${given.map(({ name, value }) => `${name}=${value}`).join('&')}`
}

const makeBody = (sampler: Sampler, operation: Operation, isHostile: boolean): Body | null => {
  const { random } = sampler
  const content = operation.requestBody?.content
  if (!content) return isHostile && random.chance(0.1) ? makeJson(random, { a: 1 }, true) : null
  const form = content['multipart/form-data']
  if (form) return makeForm(random, form.schema.properties?.['file']?.description ?? '', isHostile)
  const schema = content['application/json']?.schema
  return makeJson(random, schema ? sampleValue(sampler, schema) : {}, isHostile)
}

/** Makes a request to an operation: right in every part, or wrong in one or more of them. */
export const makeRequest = (
  given: Omit<Sampler, 'edges'>,
  operation: Operation,
  isHostile: boolean,
): AttackRequest => {
  const { random } = given
  // What the description allows is let through to the verbs; what it does not, seldom gets there.
  const isEdge = isHostile && random.chance(0.4)
  const sampler = { ...given, edges: isEdge ? 0.4 : 0 }
  const isPart = () => isHostile && !isEdge && random.chance(0.5)
  const path = makePath(
    sampler,
    operation,
    operation.path.includes('{') && isHostile && !isEdge && random.chance(0.3),
  )
  const query = makeQuery(sampler, operation, isPart())
  const body = makeBody(sampler, operation, isHostile && !isEdge && random.chance(0.75))
  const method = isHostile && random.chance(0.05) ? random.pick(wrongMethods) : operation.method.toUpperCase()
  const headers = {
    ...(random.chance(0.1) && { 'idempotency-key': `attack-${random.below(20)}` }),
    ...(isHostile && random.chance(0.12) && hostileHeaders(sampler)),
    ...(body !== null && body.contentType !== null && { 'content-type': body.contentType }),
  }
  return { method, target: `${path}${query}`, headers, body: body?.bytes ?? null }
}
