import { scopes } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'

import { sendRequest } from './send-request.ts'

/** Someone who sends requests, and as what they are reported. */
export type Caller = { name: string; headers: Record<string, string> }

export type Callers = {
  /** The session and the key of an owner, who may do everything. */
  owners: readonly [session: Caller, key: Caller]
  /** Keys of other roles and scopes, and invalid credentials. */
  others: readonly [Caller, ...Caller[]]
}

const password = 'a long enough password'

/** Returns what makes new callers of an organization: requests may end the keys and sessions of those there are. */
export const createCallers = (deps: ServiceDeps, url: string) => {
  let signIns = 0

  const signIn = async (email: string): Promise<string> => {
    signIns += 1
    const request = {
      method: 'POST',
      target: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/json', origin: url },
      body: Buffer.from(JSON.stringify({ email, password })),
    }
    // Attempts are limited by address: each has one of its own.
    const answer = await sendRequest(url, request, `127.1.${signIns >> 8}.${signIns & 255}`)
    if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.status} ${answer.text}`)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ')
  }

  return async (organizationId: string): Promise<Callers> => {
    const passwordHash = await hashPassword(password)
    const addMember = async (role: Role) => {
      const [userId, now] = [newId(), deps.clock.now()]
      const email = `${userId}@attack.invalid`
      await withTransaction(deps, (ctx) =>
        insertUser(ctx, { id: userId, name: role, email, verified: true, passwordHash, now }),
      )
      await deps.db.insert(members).values({ organizationId, userId, role, createdAt: now })
      return { userId, email }
    }
    const createKey = async (name: string, userId: string, granted = [...scopes]): Promise<Caller> => {
      const { secret } = await withTransaction(deps, (ctx) =>
        insertKey(ctx, { organizationId, userId, name, scopes: granted }),
      )
      return { name, headers: { authorization: `Bearer ${secret}` } }
    }
    const owner = await addMember('owner')
    const reviewer = await addMember('reviewer')
    const operator = await addMember('operator')
    return {
      owners: [
        { name: 'session of an owner', headers: { cookie: await signIn(owner.email) } },
        await createKey('key of an owner', owner.userId),
      ],
      others: [
        await createKey('key of a reviewer', reviewer.userId),
        await createKey('key of an operator', operator.userId),
        await createKey('key that may only read', owner.userId, ['shipments:read']),
        { name: 'invented key', headers: { authorization: `Bearer mailroom_key_${'a'.repeat(51)}` } },
        { name: 'malformed credentials', headers: { authorization: 'Bearer \t=' } },
        { name: 'nobody', headers: {} },
      ],
    }
  }
}
