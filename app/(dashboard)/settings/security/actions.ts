'use server'

import { runPersonAction } from '#app/action.ts'

/** The caller gives their password again, before they change how they sign in. */
export const confirmPassword = async (password: string) =>
  runPersonAction((client) => client.confirmPassword({ body: { password } }))

/** Signs one of the caller's browsers out. */
export const endSession = async (sessionId: string) =>
  runPersonAction((client) => client.endSession({ params: { session_id: sessionId } }))

/** Signs the caller out everywhere else. */
export const endOtherSessions = async () => runPersonAction((client) => client.endOtherSessions())

/** Changes how the caller is called. */
export const rename = async (name: string) =>
  runPersonAction((client) => client.updatePerson({ body: { name } }))
