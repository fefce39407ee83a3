'use server'

import { definePersonAction } from '#components/actions/define-action.ts'

/** Confirms the caller's password before a change of sign-in. */
export const confirmPassword = definePersonAction((client, password: string) =>
  client.confirmPassword({ body: { password } }),
)

/** Ends one of the caller's sessions. */
export const endSession = definePersonAction((client, sessionId: string) =>
  client.endSession({ params: { session_id: sessionId } }),
)

/** Ends the caller's other sessions. */
export const endOtherSessions = definePersonAction((client) => client.endOtherSessions())

/** Renames the caller. */
export const rename = definePersonAction((client, name: string) => client.updatePerson({ body: { name } }))
