import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { VerifyEmail } from '#components/account/verify-email.tsx'

export const metadata: Metadata = { title: 'Confirm your email address', referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const VerifyEmailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return (
    <>
      <AuthHeading title="Confirm your email address">
        Email scanners follow links too. Click to confirm it’s you.
      </AuthHeading>
      <VerifyEmail token={typeof token === 'string' ? token : ''} />
    </>
  )
}

export default VerifyEmailPage
