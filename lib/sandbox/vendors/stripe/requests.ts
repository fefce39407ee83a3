import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { type InTransaction, sendLast, settleAll } from '#lib/postgres/postgres.ts'

import { newStripeId, type StripeMemory } from './memory.ts'

/** A response of Stripe. A declined payment is a response that is stored for its key, not a failure. */
export type StripeResponse = { status: 200 | 400 | 401 | 402 | 404 | 500; body: object }

/** A request that Stripe rejects before it does anything: `{error: {type, code, message, param, …}}`. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: Exclude<StripeResponse['status'], 200>
  readonly details: { type: string; code?: string; param?: string }

  constructor(
    status: StripeRefusal['status'],
    message: string,
    details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** The parts that every error of a code has. */
export const errorParts = (code: string | undefined): object => ({
  ...(code ? { code, doc_url: docUrl(code) } : {}),
  request_log_url: `https://dashboard.stripe.com/test/logs/${newStripeId('req')}`,
})

export const toErrorBody = ({ message, details }: StripeRefusal): object => ({
  error: { ...errorParts(details.code), ...details, message },
})

export const noSuch = (kind: string, id: string, param = 'id') =>
  // What a request's body names is a bad request; what its path names is not found.
  new StripeRefusal(param === 'customer' ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })

export const missing = (param: string) =>
  new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** A parsed form: text, or a form inside it. Lists are forms whose keys count from 0. */
export type Form = { [key: string]: string | Form }

const maxKeys = 1000

// Without a prototype, so that no key of a request can reach one.
const newForm = (): Form => Object.create(null) as Form

const put = (form: Form, path: readonly string[], value: string): void => {
  const [key = '', ...rest] = path
  // `expand[]` appends.
  const name = key === '' ? String(Object.keys(form).length) : key
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const existing = form[name]
  const inner = typeof existing === 'object' ? existing : newForm()
  form[name] = inner
  put(inner, rest, value)
}

/** Reads Stripe's way of writing nested parameters, `card[number]=…&expand[0]=…`, from a body or a query. */
export const parseForm = (text: string): Form => {
  const form = newForm()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1
    if (count > maxKeys) break
    const path = key.match(/^[^[]+|\[[^\]]*\]/g)?.map((part) => part.replace(/^\[|\]$/g, '')) ?? []
    if (path.length > 0 && path.length < 8) put(form, path, value)
  }
  return form
}

/** A text parameter; null when it is absent, empty or no text. */
export const textOf = (form: Form, key: string): string | null => {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A parameter that has its own parameters. */
export const formOf = (form: Form, key: string): Form => {
  const value = form[key]
  return typeof value === 'object' ? value : newForm()
}

/** Every text of a list parameter. */
export const listOf = (form: Form, key: string): string[] =>
  Object.values(formOf(form, key)).filter((value) => typeof value === 'string')

/** The texts of a parameter such as `metadata`. */
export const textsOf = (form: Form, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(form, key)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Returns the kind of an ID, by its prefix. */
const load = async ({ objects }: StripeMemory, id: string): Promise<object | null> => {
  switch (id.slice(0, id.indexOf('_'))) {
    case 'cus':
      return objects.findBody('customer', id)
    case 'pm':
      return (await objects.findBody('payment_method', id))?.method ?? null
    case 'seti':
      return objects.findBody('setup_intent', id)
    case 'pi':
      return objects.findBody('payment_intent', id)
    case 'ch':
      return objects.findBody('charge', id)
    case undefined:
    default:
      return null
  }
}

const expandPath = async (
  memory: StripeMemory,
  value: unknown,
  path: readonly string[],
): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((item) => expandPath(memory, item, path)))
  if (typeof value === 'string') {
    const loaded = await load(memory, value)
    return loaded ? expandPath(memory, loaded, path) : value
  }
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return value
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return inner === undefined ? value : { ...value, [key]: await expandPath(memory, inner, rest) }
}

/** Replaces ids by whole objects, at paths such as `payment_method` or `data.customer`. */
export const expandResponse = async (
  memory: StripeMemory,
  body: object,
  paths: readonly string[],
): Promise<object> => {
  let expanded = body
  for (const path of paths) {
    const result = await expandPath(memory, expanded, path.split('.'))
    if (typeof result === 'object' && result !== null) expanded = result
  }
  return expanded
}

type StoredResponse = StripeResponse & { isReplayed: boolean; requestId: string }

const fingerprintOf = (path: string, body: string): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex')

/**
 * Runs the work of an idempotency key once. The response is stored in the same transaction, so that neither a crash nor
 * simultaneous requests repeat it; rejections without an effect are not stored. Throws for other parameters.
 */
export const respondOnce = async (
  memory: InTransaction<StripeMemory>,
  request: { path: string; body: string; form: Form; intentId: string | null },
  work: () => Promise<StripeResponse>,
): Promise<StoredResponse> => {
  const { idempotencyKey: key, id: requestId } = memory.request
  if (key === null) return { ...(await work()), isReplayed: false, requestId }
  // What is read behind it is read once the lock is held.
  sendLast(
    memory,
    memory.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stripe:${key}`}, 0))`),
  )
  await settleAll([
    memory.objects.readAhead([
      { kind: 'idempotency_key', id: key },
      ...(['customer', 'payment_method'] as const).flatMap((kind) => {
        const id = textOf(request.form, kind)
        return id === null ? [] : [{ kind, id }]
      }),
    ]),
    // The payment that is changed.
    ...(request.intentId === null
      ? []
      : [memory.objects.lockWithChildren('payment_intent', request.intentId)]),
  ])
  const fingerprint = fingerprintOf(request.path, request.body)
  const stored = await memory.objects.find('idempotency_key', key)
  if (stored) {
    if (stored.body.fingerprint !== fingerprint) {
      throw new StripeRefusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    const { status, response, requestId: originalId } = stored.body
    return { status, body: response, isReplayed: true, requestId: originalId }
  }
  const { status, body } = await work()
  if (status === 200 || status === 400 || status === 402) {
    await memory.objects.insert('idempotency_key', {
      id: key,
      body: { fingerprint, status, response: body, requestId },
    })
  }
  return { status, body, isReplayed: false, requestId }
}
