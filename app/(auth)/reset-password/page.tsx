import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { ChooseNewPassword, RequestReset } from '#components/account/reset-password.tsx'
import * as wording from '#components/account/wording.tsx'

export const metadata: Metadata = { title: wording.chooseANewPassword, referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const ResetPasswordPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return typeof token === 'string' ? (
    <>
      <AuthHeading title={wording.chooseANewPassword}>{wording.youllBeSignedOut}</AuthHeading>
      <ChooseNewPassword token={token} />
    </>
  ) : (
    <>
      <AuthHeading title={wording.forgotPassword}>{wording.enterYourEmailAddress}</AuthHeading>
      <RequestReset />
    </>
  )
}

export default ResetPasswordPage
