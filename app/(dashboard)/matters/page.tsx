import { FolderOpen, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { findTeam } from '#app/(dashboard)/matters/find-team.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { ImportMatters } from '#components/matters/import-matters.tsx'
import { type MatterListQuery, matterListQuery, MatterSearch } from '#components/matters/list-query.tsx'
import { AddMatter } from '#components/matters/matter-dialog.tsx'
import { matterStatusLabels } from '#components/matters/matter-labels.tsx'
import { MatterTable } from '#components/matters/matter-table.tsx'
import * as wording from '#components/matters/wording.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { matterStatuses } from '#lib/contract/matters/matter.values.ts'
import { matterRoutes } from '#lib/contract/matters/routes.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.matters }

const pageSize = 20

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card>
    {isNarrowed ? (
      <EmptyState
        icon={SearchX}
        title={wording.noMatchingMatters}
        action={<LinkButton href={paths.matters()}>{wording.showAllMatters}</LinkButton>}
      >
        {wording.tryFewerWords}
      </EmptyState>
    ) : (
      <EmptyState icon={FolderOpen} title={wording.noMattersYet}>
        {wording.createAMatter}
      </EmptyState>
    )}
  </Card>
)

const List = async ({ query }: { query: MatterListQuery }) => {
  const { search, status, cursor } = query
  const client = await getClient()
  const listed = await attempt(
    client.listMatters({
      query: { search, status: status ?? undefined, cursor: cursor ?? undefined, limit: pageSize },
    }),
  )
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title={wording.mattersCouldNotBeLoaded}
        action={<LinkButton href={paths.matters()}>{wording.showAllMatters}</LinkButton>}
      />
    )
  }
  const matters = listed.value.data
  if (matters.length === 0) return <Nothing isNarrowed={search !== '' || status !== null} />
  const { previous, next } = matterListQuery.pagesAround(query, listed.value, pageSize)
  return (
    <>
      <MatterTable matters={matters} />
      <Pagination
        summary={wording.onThisPage(plural(matters.length, 'matter'))}
        previous={{ label: wording.first, href: previous, reason: wording.youreOnTheFirst }}
        next={{ label: wording.next, href: next, reason: wording.noMoreMatters }}
      />
    </>
  )
}

const MattersPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, account] = await Promise.all([matterListQuery.read(searchParams), requireAccount()])
  const canChange = isPermitted(account.role, 'manage_matters') && !account.limited_to_matters
  const team = canChange ? await findTeam() : []
  return (
    <ApiProvider>
      <PageHeader
        title={wording.matters}
        description={wording.mattersDescription}
        actions={
          <>
            <a href={matterRoutes.exportMatters.path} download className={buttonStyle({})}>
              {wording.exportText}
            </a>
            <a href={`${matterRoutes.exportMatters.path}?format=xlsx`} download className={buttonStyle({})}>
              {wording.excel}
            </a>
            {canChange && <ImportMatters />}
            {canChange && <AddMatter team={team} />}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <MatterSearch search={query.search} status={query.status} />
        <LinkSegments
          label={wording.status}
          segments={[null, ...matterStatuses].map((status) => ({
            label: status === null ? wording.all : matterStatusLabels[status],
            href: matterListQuery.firstPage({ search: query.search, status }),
            current: query.status === status,
          }))}
        />
      </div>
      <List query={query} />
    </ApiProvider>
  )
}

export default MattersPage
