import { forgetDevice } from '#components/offline/forget-shown.ts'
import { forgetOpened } from '#components/palette/recently-opened.ts'
import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'

import { type AuthResult, callAuth } from './call-auth.ts'

/** Signs out, and leaves nothing of the person in this browser. */
export const signOut = async (): Promise<AuthResult<unknown>> => {
  const result = await callAuth('/sign-out', {})
  if (result.ok) {
    forgetLocalDrafts()
    forgetOpened()
    await forgetDevice()
  }
  return result
}
