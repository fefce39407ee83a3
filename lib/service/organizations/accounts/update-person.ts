import { eq } from 'drizzle-orm'

import type { Person, UpdatePersonInput } from '#lib/contract/person/person.ts'
import { user } from '#lib/service/db/schema/accounts.ts'

import { getPerson } from './get-person.ts'
import type { PersonContext } from './person-context.ts'
import { recordAccountChange } from './record-account-change.ts'

/** Changes how the person is called. Their organizations' audit logs keep it: the name stands on what they did. */
export const updatePerson = async (ctx: PersonContext, input: UpdatePersonInput): Promise<Person> => {
  const before = await getPerson(ctx)
  if (before.name === input.name) return before
  await ctx.db
    .update(user)
    .set({ name: input.name, updatedAt: ctx.clock.now() })
    .where(eq(user.id, ctx.userId))
  await recordAccountChange(ctx, ctx, {
    action: 'account.name_changed',
    before: { name: before.name },
    after: { name: input.name },
  })
  return getPerson(ctx)
}
