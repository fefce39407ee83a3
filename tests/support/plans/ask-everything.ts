import { z } from 'zod'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { floorStages } from '#lib/contract/operations/floor.values.ts'
import { routes } from '#lib/contract/routes.ts'
import { listedStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { ShipmentSort } from '#lib/contract/shipments/shipment-sorts.values.ts'
import { systemContext } from '#lib/service/context.ts'
import { writeCursor } from '#lib/service/shipments/sort-cursor.ts'
import { expectedOperations } from '#tests/support/access/expected-operations.ts'
import { insertVictim, pathWith, textWith, type Victim } from '#tests/support/access/victim.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import type { TestService } from '#tests/support/service.ts'

const definitions: readonly RouteDefinition[] = Object.values(routes)
const expected = new Map<string, { body?: unknown; query?: Record<string, string> }>(
  Object.entries(expectedOperations),
)

/** What lists are narrowed by where the contract does not say which values there are. */
const givenValues: Readonly<Record<string, readonly string[]>> = {
  limit: [],
  cursor: [],
  document_key: ['documents/none.pdf'],
  include: ['details', 'details,views', 'details,counts'],
  tag: ['collections'],
  reference: ['2026-0417', 'nobody'],
  cost_center: ['4100', 'nobody'],
  title: ['Exhibit B'],
  parts: ['summary,document'],
  rows: ['2,48151623'],
  attach_bundles: ['true'],
  certified: ['true', 'false'],
  postmarked: ['true', 'false'],
  for_counter: ['true', 'false'],
  include_unpacked: ['true', 'false'],
  pdf_a: ['true'],
  bates_prefix: ['SMITH'],
  bates_start: ['7'],
  // Asked below.
  metadata: [],
  date_from: ['2026-03-01'],
  date_to: ['2026-03-01'],
  carrier: ['USPS'],
  scheduled_for: ['any', '2026-12-07'],
  deadline: ['open', 'met', 'missed', '2026-12-18'],
  amount_min: ['100'],
  amount_max: ['100'],
  sender: ['{member}'],
  search: ['collections', 'elizabeth swan', "o'brien", 'nobody'],
  ids: ['{shipment}'],
  states: listedStates,
  stage: [...floorStages, 'queued,printing'],
  matter: ['{matter}'],
  matter_id: ['{matter}'],
  owner: ['{member}'],
  shipment_id: ['{shipment}'],
  shipment: ['{shipment}'],
  printer_id: ['{printer}', '00000000-0000-0000-0000-000000000000'],
  day: ['2026-03-03'],
  time_zone: ['America/Los_Angeles'],
  hand_over_id: ['{hand_over}'],
  code: ['{code}', '420902779407300000000000000001', 'K7QM3TWXAC'],
  version: ['1'],
  api_key_id: ['{key}'],
  operation: ['listShipments'],
  request_id: ['a-request'],
  from: ['2026-02'],
  to: ['2026-03'],
  since: ['2026-03-03T11:00:00.000Z'],
  actor: ['{member}'],
  subject: ['{shipment}'],
}

/** Goes on from the middle of the alphabet, of days and of amounts. */
const onwards = (sort: ShipmentSort, key: string) => ({
  sort,
  cursor: writeCursor(sort, { key, id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' }),
})

const entries = [{ 'metadata[order_id]': '6735' }, { 'metadata[order_id]': 'nobody' }]

/** Filters that are used together. */
const combined: Readonly<Record<string, Record<string, string>[]>> = {
  listShipments: [
    { tag: 'collections', status: 'shipped' },
    { date_from: '2026-02-01', date_to: '2026-02-03' },
    { date_from: '2026-02-01', status: 'draft' },
    { date_from: '2026-02-01', search: 'elizabeth' },
    onwards('created_at', ''),
    onwards('recipient', 'elizabeth'),
    onwards('-recipient', 'elizabeth'),
    onwards('total_charged_cents', '902'),
    onwards('-total_charged_cents', '902'),
    onwards('expected_on', '02026-03-03'),
    { ...onwards('-shipment_name', 'notice'), include: 'details' },
    { sort: 'created_at', tag: 'collections' },
    { sort: 'created_at', status: 'shipped' },
    { sort: 'created_at', date_from: '2026-02-01', date_to: '2026-02-03' },
    { sort: 'created_at', group: 'drafts' },
    { sort: 'created_at', group: 'delivered' },
    { sort: 'created_at', outcome: 'delivered', include: 'details' },
    { sort: 'recipient', tag: 'collections' },
    { sort: 'recipient', status: 'draft' },
    { sort: '-recipient', group: 'attention' },
    { sort: 'recipient', group: 'on_its_way' },
    { states: 'refused,unclaimed' },
    { states: 'draft,delivered', include: 'details' },
    { states: 'delivered', group: 'attention' },
    { sort: '-total_charged_cents', group: 'delivered' },
    { sort: 'expected_on', due: 'in_transit' },
    { sort: 'deadline', deadline: 'open' },
    { sort: '-delivered_at', outcome: 'delivered', include: 'details' },
    { sort: 'shipment_name', carrier: 'USPS' },
    { sort: 'shipped_at', date_from: '2026-02-01', date_to: '2026-02-03' },
    { sort: 'recipient', search: 'elizabeth' },
    { matter: '{matter}', include: 'details' },
    { matter: '{matter}', status: 'printed' },
    { matter: '{matter}', group: 'on_its_way', tag: 'collections' },
    { matter: '{matter}', sort: 'recipient' },
    { reference: '2026-0417', status: 'printed' },
    { reference: '2026-0417', group: 'delivered' },
    { reference: 'nobody', group: 'on_its_way' },
    ...entries,
    ...entries.map((entry) => ({ ...entry, include: 'details', tag: 'collections' })),
    { 'metadata[order_id]': 'nobody', group: 'delivered', date_from: '2026-02-01' },
    { sort: 'recipient', reference: '2026-0417' },
    { sort: 'created_at', 'metadata[order_id]': '6735' },
  ],
  exportShipments: entries,
}

const valuesOf = (name: string, schema: z.core.$ZodType): readonly string[] | undefined => {
  // Where a schema is shared, its values are in its own definition.
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const [, listed] = /"enum":(\[[^\]]*\])/.exec(described) ?? []
  return (
    givenValues[name] ??
    (listed === undefined ? undefined : z.array(z.coerce.string()).parse(JSON.parse(listed)))
  )
}

/** Queries of a reading operation: what it needs at least, and that with each value of each filter. */
const queriesOf = ({ operationId, query }: RouteDefinition): Record<string, string>[] => {
  const needed = expected.get(operationId)?.query ?? {}
  const each = Object.entries(query?.shape ?? {}).flatMap(([name, schema]) => {
    const values = valuesOf(name, schema)
    if (!values) throw new Error(`say in ask-everything.ts what ${name} of ${operationId} may be`)
    // IDs are requested without other filters.
    const others = name !== 'ids' && 'ids' in needed ? {} : needed
    return values.map((value) => ({ ...others, [name]: value }))
  })
  return [needed, ...each, ...(combined[operationId] ?? [])]
}

const signIn = async ({ url, owner }: TestService): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), origin: url }
}

/** Returns whether the operation ends an object that others need, and so comes last. */
const isEnding = ({ method, operationId }: RouteDefinition): boolean =>
  method === 'delete' || /^(?:revoke|rotate|cancel|return|withdraw|stop|finish|dismiss)/.test(operationId)

const asksPrinter = ({ method, operationId }: RouteDefinition): boolean =>
  method === 'post' && operationId.endsWith('Printer')

/** Inserts one object of each kind for the organization of the service, and returns their ids. */
export const insertObjects = async ({
  url,
  apiKey,
  deps,
  organizationId,
  owner,
}: TestService): Promise<Victim> =>
  insertVictim({
    ctx: {
      ...systemContext(deps, organizationId),
      actor: { type: 'user', userId: owner.userId },
      role: 'owner',
    },
    organizationId,
    userId: owner.userId,
    email: owner.email,
    call: (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${apiKey}`)
      return fetch(`${url}${path}`, { ...init, headers })
    },
  })

/**
 * Asks every operation of the API once about these objects: those that read with each of their filters and also about the
 * shipment `delivered`, then those that change something. Returns what was answered otherwise than well.
 */
export const askEverything = async (
  service: TestService,
  { ids, delivered }: { ids: Victim; delivered: string },
): Promise<string[]> => {
  const session = await signIn(service)
  const key = { authorization: `Bearer ${service.apiKey}` }
  const refused: string[] = []

  const bodyOf = ({ operationId, form, body }: RouteDefinition): { type?: string; body?: BodyInit } => {
    if (form) {
      const parts = new FormData()
      parts.append(
        'file',
        new Blob([new Uint8Array(smallPdf('One page'))], { type: 'application/pdf' }),
        'a.pdf',
      )
      return { body: parts }
    }
    if (!body) return {}
    return { type: 'application/json', body: textWith(JSON.stringify(expected.get(operationId)?.body), ids) }
  }
  const ask = async (definition: RouteDefinition, query: Record<string, string>, about: Victim) => {
    const words = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, textWith(value, about)]),
    ).toString()
    const { type, body } = bodyOf(definition)
    const abort = new AbortController()
    const response = await fetch(`${service.url}${pathWith(definition.path, about)}${words && `?${words}`}`, {
      method: definition.method.toUpperCase(),
      signal: abort.signal,
      headers: {
        ...(definition.access === 'session' ? session : key),
        ...(type && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    })
    // A stream of events never ends.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) abort.abort()
    else await response.bytes()
    if (!response.ok) refused.push(`${definition.operationId} ${words}: ${response.status}`)
  }

  for (const definition of definitions.filter(({ method }) => method === 'get')) {
    for (const query of queriesOf(definition)) {
      await ask(definition, query, ids)
      if (definition.path.includes('shipments/{id}'))
        await ask(definition, query, { ...ids, shipment: delivered })
    }
  }
  const changes = definitions.filter(({ method }) => method !== 'get')
  const change = (definition: RouteDefinition) =>
    ask(definition, expected.get(definition.operationId)?.query ?? {}, ids)
  // That no printer answers takes seconds, on purpose.
  const [probing, others] = [changes.filter(asksPrinter), changes.filter((each) => !asksPrinter(each))]
  const probes = Promise.all(probing.map(change))
  for (const definition of others.filter((each) => !isEnding(each))) await change(definition)
  await probes
  for (const definition of others.filter(isEnding)) await change(definition)
  const metrics = await fetch(`${service.url}/metrics`)
  await metrics.text()
  if (!metrics.ok) refused.push(`metrics: ${metrics.status}`)
  return refused
}
