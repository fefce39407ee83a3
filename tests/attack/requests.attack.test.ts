import { expect, test } from 'vitest'

import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { openTestService } from '#tests/support/service.ts'

import { createKnownValues } from './known-values.ts'
import { type AttackRequest, makeRequest, type Operation } from './make-request.ts'
import { type Caller, createCallers } from './open-callers.ts'
import { createRandom } from './random.ts'
import type { Schema } from './sample-values.ts'
import { sendLetters } from './send-letters.ts'
import { type AttackAnswer, findFault, sendRequest } from './send-request.ts'

const seed = process.env['ATTACK_SEED'] || '1'
/** Set by `npm run attack`, which sends the requested number. */
const asked = process.env['ATTACK_REQUESTS']
const requests = Number(asked || '2000')

const { url, deps, organizationId, apiKey } = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_LOOKUPS_PER_MINUTE: '1000000',
  LIMIT_SESSION_READS_PER_MINUTE: '1000000',
  LIMIT_PUBLIC_READS_PER_MINUTE: '1000000',
  LIMIT_DETAIL_SECONDS: '0',
})
const other = await createOrganization(deps, {
  name: 'Somebody Else',
  ownerEmail: 'owner@else.invalid',
  ownerPassword: 'correct horse battery',
  verified: true,
  cardNumber: '4242424242424242',
})

type Document = {
  paths: Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>
  components: { schemas: Record<string, Schema> }
}

const readDocument = async (): Promise<{ operations: Operation[]; schemas: Record<string, Schema> }> => {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
  return { operations, schemas: document.components.schemas }
}

type Attempt = {
  index: number
  operation: Operation
  caller: Caller
  request: AttackRequest
  answer: AttackAnswer | null
  fault: string | null
}

const shorten = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}…` : text)

const describeAttempt = ({ index, caller, request, answer, fault }: Attempt): string =>
  [
    `Request ${index} of seed ${seed}, by ${caller.name}: ${fault}`,
    `${request.method} ${shorten(request.target)} ${shorten(JSON.stringify(request.headers))}`,
    ...(request.body ? [`${request.body.length} bytes: ${shorten(request.body.toString())}`] : []),
    answer ? `${answer.status} ${shorten(answer.text)}` : 'There was no answer.',
  ].join('\n')

/** Operations that wait for a printer, or for the simulators, for several seconds. */
const waiting: ReadonlySet<string> = new Set(['probePrinter', 'probeSavedPrinter', 'playSandboxMilestone'])

/**
 * Returns the probability that another operation is called instead: PDFs and archives take ten times as long to make
 * as anything else.
 */
const chanceOfOther = ({ operationId, responses }: Operation): number => {
  if (waiting.has(operationId)) return 0.9
  const mediaTypes = Object.keys(responses['200']?.content ?? {})
  return mediaTypes.includes('application/pdf') || mediaTypes.includes('application/zip') ? 0.7 : 0
}

/** Sends the requests of this seed one after the other, and hands each to `review` with what was answered. */
const attack = async (review: (attempt: Attempt) => void): Promise<void> => {
  const { operations, schemas } = await readDocument()
  const known = createKnownValues()
  const open = createCallers(deps, url)
  const callers = { ours: await open(organizationId), theirs: await open(other.organizationId) }

  const send = async (index: number, operation: Operation, isHostile: boolean): Promise<void> => {
    const random = createRandom(`${seed}/${index}`)
    const side = !isHostile || random.chance(0.85) ? 'ours' : 'theirs'
    const isForPeople = operation.security.every((scheme) => 'session' in scheme)
    const [session, key] = callers[side].owners
    const owner = isForPeople || random.chance(0.3) ? session : key
    const caller = isHostile && random.chance(0.12) ? random.pick(callers[side].others) : owner
    const made = makeRequest({ schemas, random, known }, operation, isHostile)
    const request = { ...made, headers: { ...caller.headers, ...made.headers } }
    const attempt = { index, operation, caller, request }
    try {
      const answer = await sendRequest(url, request)
      review({ ...attempt, answer, fault: await findFault(url, request, answer) })
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      if (answer.status < 300 && answer.text !== '' && isJson)
        known.learn(operation.path, JSON.parse(answer.text))
      const isClosed = answer.status === 401 || answer.text.includes('"ADDRESS_NOT_ALLOWED"')
      if (isClosed && caller === owner && made.headers['cookie'] === undefined) {
        callers[side] = await open(side === 'ours' ? organizationId : other.organizationId)
      }
    } catch (error) {
      review({ ...attempt, answer: null, fault: String(error) })
    }
  }

  let index = 0
  // First every operation once with valid input, so that there are objects to attack.
  const first = operations.filter(({ method }) => method !== 'delete')
  const withBody = first.filter(({ requestBody }) => requestBody !== undefined)
  const others = withBody.filter((operation) => chanceOfOther(operation) === 0)
  while (index < requests) {
    const random = createRandom(`${seed}/${index}/operation`)
    // A body can be wrong in more ways than an address, and what is removed all the time cannot be attacked.
    const any = random.pickAny(random.pick([withBody, first, operations]))
    const chosen = any && random.chance(chanceOfOther(any)) ? random.pickAny(others) : any
    const operation = first[index] ?? chosen
    if (operation) await send(index, operation, index >= first.length && random.chance(0.75))
    index += 1
  }
}

await sendLetters(url, apiKey)

test(
  'every response to a hostile request is published for its operation',
  async () => {
    const faults: string[] = []
    const statuses = new Map<string, Map<number, number>>()
    let slowest = { elapsedMs: 0, about: '' }
    await attack((attempt) => {
      const { answer, operation } = attempt
      if (attempt.fault !== null) faults.push(describeAttempt(attempt))
      if (answer && answer.elapsedMs > slowest.elapsedMs) {
        slowest = { elapsedMs: answer.elapsedMs, about: `${operation.operationId}, request ${attempt.index}` }
      }
      const counts = statuses.get(operation.operationId) ?? new Map<number, number>()
      counts.set(answer?.status ?? 0, (counts.get(answer?.status ?? 0) ?? 0) + 1)
      statuses.set(operation.operationId, counts)
    })
    if (asked) {
      const rows = [...statuses].map(
        ([name, counts]) =>
          `${name}: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`,
      )
      process.stdout.write(`${rows.join('')}slowest: ${slowest.about}, ${Math.round(slowest.elapsedMs)} ms\n`)
    }
    expect(faults.slice(0, 20).join('\n\n')).toBe('')
  },
  24 * 60 * 60 * 1000,
)
