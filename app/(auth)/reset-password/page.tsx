import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { ChooseNewPassword, RequestReset } from '#components/account/reset-password.tsx'

export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const ResetPasswordPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return typeof token === 'string' ? (
    <>
      <AuthHeading title="Choose a new password">You’ll be signed out of all browsers.</AuthHeading>
      <ChooseNewPassword token={token} />
    </>
  ) : (
    <>
      <AuthHeading title="Forgot password?">
        Enter your email address and we’ll send you a reset link.
      </AuthHeading>
      <RequestReset />
    </>
  )
}

export default ResetPasswordPage
