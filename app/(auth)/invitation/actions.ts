'use server'

import { runPersonAction } from '#app/action.ts'

/** Joins the organization that sent the link; the session works in it from then on. */
export const acceptInvitation = async (token: string) =>
  runPersonAction((client) => client.acceptInvitation({ body: { token } }))
