import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { VerifyEmail } from '#components/account/verify-email.tsx'

export const metadata: Metadata = { title: 'Confirm your address', referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const VerifyEmailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return (
    <>
      <AuthHeading title="Confirm your address">
        Programs that check mail follow links too. One press tells us that it was you.
      </AuthHeading>
      <VerifyEmail token={typeof token === 'string' ? token : ''} />
    </>
  )
}

export default VerifyEmailPage
