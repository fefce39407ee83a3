'use server'

import { runPersonAction } from '#app/action.ts'

/** What a sandbox would have sent to somebody who signed up. */
export const readSignUpEmail = async (email: string) =>
  runPersonAction((client) => client.getSignUpEmail({ query: { email } }))
