import type { Metadata } from 'next'

import { AuthHeading } from '#components/account/auth-heading.tsx'
import { VerifyEmail } from '#components/account/verify-email.tsx'
import * as wording from '#components/account/wording.tsx'

export const metadata: Metadata = { title: wording.confirmYourEmailAddress, referrer: 'no-referrer' }

type SearchParams = Promise<{ token?: string | string[] }>

const VerifyEmailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token } = await searchParams
  return (
    <>
      <AuthHeading title={wording.confirmYourEmailAddress}>{wording.emailScannersFollowLinks}</AuthHeading>
      <VerifyEmail token={typeof token === 'string' ? token : ''} />
    </>
  )
}

export default VerifyEmailPage
