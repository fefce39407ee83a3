import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type Access, type Scope, scopes, scopesOfRole } from '#lib/contract/access.ts'
import { errorBody, type ErrorCode } from '#lib/contract/errors.ts'
import { roles } from '#lib/contract/roles.ts'
import type { RouteDefinition } from '#lib/contract/route.ts'
import { routes } from '#lib/contract/routes/all.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { apiKeys, members } from '#lib/service/db/schema/organizations.ts'
import { openTestApi } from '#lib/service/testing/api.ts'

/** What every operation asks for, written down a second time: a route that is new or changed must be put here too. */
const expected = {
  public: 'getHealth getReadiness',
  any_key:
    'getAccount getApprovalRule getSmoke getPieceWeights parseAddress getRetention getDeclarationTemplate',
  documents: 'uploadDocument createUploadTarget confirmUpload getDocument',
  'shipments:read':
    'listShipments getShipment listApprovals getApproval listTags listTasks getTask listAddresses getAddress exportAddresses followEvents ' +
    'listTaskAssignees listPieces getFloorSummary findPiece listHandOvers getHandOver downloadHandOverForm exportEndOfDay',
  'shipments:draft':
    'createShipment updateShipment renewQuotes requestApproval withdrawApproval assignTask dismissTask finishTask askCarrier sendCopy ' +
    'createAddress updateAddress deleteAddress importAddresses',
  'shipments:buy':
    'buyShipment cancelShipment importReturnReceipt refundTask reprintShipment packPiece unpackPiece confirmPulled createHandOver',
  evidence:
    'getProof listArtifacts downloadArtifact getEvidenceBundle listHolds ' +
    'listEvidence getShipmentEvidence getEvidenceArchive getEvidenceArchiveSize listUpcomingPurges makeDeclaration',
  session:
    'updateOrganization updateApprovalRule approvePurchase returnApproval listApiKeys createApiKey updateApiKey rotateApiKey revokeApiKey listApiRequests getApiRequest ' +
    'listCards createCardSetup setDefaultCard removeCard listCharges getReceipt listStatements getStatementPdf ' +
    'getStatementCsv getSpending getNotificationSettings updateNotificationSettings listSandboxEmails getSandboxEmail ' +
    'listPrinters createPrinter askPrinter askKeptPrinter updatePrinter deletePrinter updateRetention placeHold ' +
    'releaseHold listWebhookEndpoints createWebhookEndpoint getWebhookEndpoint updateWebhookEndpoint ' +
    'deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint listWebhookDeliveries getWebhookDelivery ' +
    'replayWebhookDelivery replayFailedWebhooks listAudit exportAudit updateDeclarationTemplate',
} as const satisfies Record<Access, string>

const definitions: readonly RouteDefinition[] = Object.values(routes)
const accessOf = new Map<string, Access>(
  Object.entries(expected).flatMap(([access, names]) =>
    names.split(' ').map((name): [string, Access] => [name, access as Access]),
  ),
)

// Whatever gets past the door fails soon after: for want of a valid body, of the object, or of the vendor.
const { ctx, clock, createProcess, createCaller } = await openTestApi({
  environment: { LIMIT_WRITES_PER_MINUTE: '100000', LIMIT_LISTS_PER_MINUTE: '100000' },
})
const request = createProcess()
const [owner, stranger] = [await createCaller('Harbor Legal'), await createCaller('Somebody Else')]

const makeKey = async (given: { scopes: readonly Scope[]; expiresAt?: Date }) => {
  const { organizationId, userId } = owner
  return ctx.db.transaction((tx) =>
    insertKey(tx, { clock }, { organizationId, userId, name: 'Matrix', ...given }),
  )
}

const absentId = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'

type Answer = { status: number; code: ErrorCode | null }

const ask = async (definition: RouteDefinition, headers: Record<string, string>): Promise<Answer> => {
  const path = definition.path.replace('{month}', '2026-01').replaceAll(/\{\w+\}/g, absentId)
  // A stream that is served would never end, so that its answer is dropped unread.
  const abort = new AbortController()
  const init = {
    method: definition.method.toUpperCase(),
    headers: { ...headers, ...(definition.body && { 'content-type': 'application/json' }) },
    signal: abort.signal,
    ...(definition.body && { body: '{"nothing": "of use"}' }),
  }
  const response = await request(path, init)
  const refusal = response.ok ? null : errorBody.parse(await response.json()).error.code
  await response.body?.cancel().catch(() => {})
  abort.abort()
  return { status: response.status, code: refusal }
}

/** How the door answers; `in`: the request reached the operation, which may still refuse it for other reasons. */
const door = ({ status, code }: Answer): string => {
  if (status === 401) return 'unknown'
  if (code === 'INSUFFICIENT_SCOPE') return 'scope'
  return code === 'FORBIDDEN' ? 'forbidden' : 'in'
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

test('the table names every operation once, as the contract has it', () => {
  expect([...accessOf.keys()].toSorted()).toEqual(
    definitions.map(({ operationId }) => operationId).toSorted(),
  )
  const differing = definitions.filter(({ operationId, access }) => accessOf.get(operationId) !== access)
  expect(differing.map(({ operationId }) => operationId)).toEqual([])
})

/** Asks every operation and compares with what is expected of each. */
const expectDoors = async (
  headers: Record<string, string>,
  expectedOf: (access: Access) => string | readonly string[],
): Promise<void> => {
  const wrong: string[] = []
  for (const definition of definitions) {
    const access = accessOf.get(definition.operationId)
    if (!access) continue
    const answered = door(await ask(definition, headers))
    const allowed = [expectedOf(access)].flat()
    if (!allowed.includes(answered))
      wrong.push(`${definition.operationId}: ${answered}, not ${allowed.join(' or ')}`)
  }
  expect(wrong).toEqual([])
}

const unlessPublic = (otherwise: string) => (access: Access) => (access === 'public' ? 'in' : otherwise)

/** What a role lacks the permission for is refused by the verb, with the same code. */
const past = ['in', 'forbidden'] as const

describe('every operation', () => {
  test('is closed to nobody, and to keys that are invented, expired or revoked', async () => {
    const revoked = await makeKey({ scopes })
    const now = clock.now()
    await ctx.db.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, revoked.key.id))
    const expired = await makeKey({ scopes, expiresAt: now })
    const invented = `mailroom_key_${'a'.repeat(43)}00000000`
    await expectDoors({}, unlessPublic('unknown'))
    for (const secret of [revoked.secret, expired.secret, invented]) {
      await expectDoors(bearer(secret), unlessPublic('unknown'))
    }
  })

  test.each(scopes)('asks a key that has %s alone for the scope that it needs', async (scope) => {
    const { secret } = await makeKey({ scopes: [scope] })
    await expectDoors(bearer(secret), (access) => {
      if (access === 'public' || access === 'any_key' || access === scope) return past
      return access === 'session' ? 'forbidden' : 'scope'
    })
  })

  test.each(roles)('holds a key with every scope to what a %s may do', async (role) => {
    const { secret } = await makeKey({ scopes })
    await ctx.db.update(members).set({ role }).where(eq(members.userId, owner.userId))
    const possible: readonly Access[] = scopesOfRole[role]
    await expectDoors(bearer(secret), (access) => {
      if (access === 'public' || access === 'any_key') return past
      return possible.includes(access) ? past : 'forbidden'
    })
    await ctx.db.update(members).set({ role: 'owner' }).where(eq(members.userId, owner.userId))
  })

  test('is closed to the keys of a person who has left', async () => {
    await ctx.db.delete(members).where(eq(members.userId, stranger.userId))
    await expectDoors(bearer(stranger.apiKey), unlessPublic('unknown'))
  })
})
