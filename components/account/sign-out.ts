import { forgetDevice } from '#components/offline/forget-shown.ts'
import { forgetOpened } from '#components/palette/recently-opened.ts'
import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'

import { callAuth, defineAuthAction } from './call-auth.ts'

/** Signs out, and leaves nothing of the person in this browser. */
export const signOut = defineAuthAction(async () => {
  await callAuth('/sign-out', {})
  forgetLocalDrafts()
  forgetOpened()
  await forgetDevice()
})
