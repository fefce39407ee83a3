'use server'

import { definePersonAction } from '#components/actions/define-action.ts'

/** The caller gives their password again, before they change how they sign in. */
export const confirmPassword = definePersonAction((client, password: string) =>
  client.confirmPassword({ body: { password } }),
)

/** Signs one of the caller's browsers out. */
export const endSession = definePersonAction((client, sessionId: string) =>
  client.endSession({ params: { session_id: sessionId } }),
)

/** Signs the caller out everywhere else. */
export const endOtherSessions = definePersonAction((client) => client.endOtherSessions())

/** Changes how the caller is called. */
export const rename = definePersonAction((client, name: string) => client.updatePerson({ body: { name } }))
