import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { attempt } from '#app/failure.tsx'
import { getSharedClient } from '#components/api/server-client.ts'
import { Moment } from '#components/format/moment.tsx'
import { CheckShared } from '#components/shared/check-shared.tsx'
import { PasswordForm } from '#components/shared/password-form.tsx'
import { JourneyFacts, MailingFacts, WithheldFacts } from '#components/shared/shared-facts.tsx'
import {
  packageName,
  SharedFiles,
  sharedFileUrl,
  type SharedPlace,
} from '#components/shared/shared-files.tsx'
import { SharedLayout, SharedMessage } from '#components/shared/shared-layout.tsx'
import { SharedLetters } from '#components/shared/shared-letters.tsx'
import type { OpenSharedPage } from '#lib/contract/sharing/shared.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = {
  title: 'Shared evidence',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

const Opened = ({ place, page }: { place: SharedPlace; page: OpenSharedPage }) => (
  <SharedLayout isSpecimen={page.specimen ?? false}>
    {page.matter && (
      <p className="mb-4">
        <a href={paths.shared(place.token)} className="text-link">
          ← All letters{page.matter.number !== null && ` of matter ${page.matter.number}`}
        </a>
      </p>
    )}
    <p className="text-ink-soft">Shared by {page.facts.organization}</p>
    <h1 className="mt-1 text-2xl font-emphasis">Evidence of mailing</h1>
    <p className="mt-2 mb-6 text-ink-soft">
      This link works until <Moment focusable at={page.expires_at} />. Every view is recorded.
    </p>
    <div className="grid gap-4 *:min-w-0">
      <MailingFacts facts={page.facts} />
      {page.facts.journey && <JourneyFacts journey={page.facts.journey} />}
      <SharedFiles place={place} page={page} />
      <WithheldFacts withheld={page.facts.withheld} />
      <CheckShared url={sharedFileUrl(place, packageName)} fileName={packageName} facts={page.facts} />
    </div>
  </SharedLayout>
)

type PageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<{ password?: string | string[]; letter?: string | string[] }>
}

const SharedPage = async ({ params, searchParams }: PageProps) => {
  const [{ token }, { password, letter }] = await Promise.all([params, searchParams])
  const client = await getSharedClient()
  const read = await attempt(
    client.openShared({
      params: { token },
      query: { letter: typeof letter === 'string' ? letter : undefined },
    }),
  )
  if (!read.ok) {
    if (read.error.status === 404) notFound()
    const isTooOften = read.error.status === 429
    return (
      <SharedMessage title={isTooOften ? 'Too many requests' : 'This page could not be shown'}>
        <p>
          {isTooOften
            ? 'This page was opened too often. Wait a minute, then reload it.'
            : 'Try again in a moment.'}
        </p>
      </SharedMessage>
    )
  }
  const page = read.value.data
  const letterId = typeof letter === 'string' ? letter : null
  switch (page.state) {
    case 'locked':
      return <PasswordForm token={token} problem={typeof password === 'string' ? password : undefined} />
    case 'deleted':
      return (
        <SharedMessage title="The evidence was deleted">
          <p>
            {page.organization} shared evidence with you. It was kept for as long as its retention period,
            which has ended, and can no longer be shown or downloaded.
          </p>
          {page.deleted_at && (
            <p className="mt-2">
              Deleted on <Moment focusable at={page.deleted_at} />.
            </p>
          )}
        </SharedMessage>
      )
    case 'matter':
      return <SharedLetters token={token} page={page} />
    case 'open':
      return <Opened place={{ token, letterId }} page={page} />
  }
}

export default SharedPage
