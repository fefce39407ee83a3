import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { ChooseNewPassword, RequestReset } from '#components/account/reset-password.tsx'

export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const ResetPasswordPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return typeof token === 'string' ? (
    <>
      <AuthHeading title="Choose a new password">
        Every browser that you are signed in with is signed out, in case somebody else holds one.
      </AuthHeading>
      <ChooseNewPassword token={token} />
    </>
  ) : (
    <>
      <AuthHeading title="Forgot the password?">
        Enter your address, and we send you a link to choose a new one.
      </AuthHeading>
      <RequestReset />
    </>
  )
}

export default ResetPasswordPage
