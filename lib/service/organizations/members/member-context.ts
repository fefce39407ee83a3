import type { ServiceContext } from '#lib/service/context.ts'

/** What the verbs on members need: no vendor, so that the command line may call them on the database alone. */
export type MemberContext = Pick<
  ServiceContext,
  'db' | 'clock' | 'organizationId' | 'actor' | 'role' | 'requestId' | 'caller'
>

/** The same for those that send e-mails. */
export type InvitationContext = MemberContext & Pick<ServiceContext, 'config' | 'jobs'>

/** Whether the person is the caller. */
export const isCaller = ({ actor }: Pick<ServiceContext, 'actor'>, userId: string): boolean =>
  actor.type === 'user' && actor.userId === userId
