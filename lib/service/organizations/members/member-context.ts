import type { DatabaseContext } from '#lib/service/context.ts'

/** Whether the person is the caller. */
export const isCaller = ({ actor }: DatabaseContext, userId: string): boolean =>
  actor.type === 'user' && actor.userId === userId
