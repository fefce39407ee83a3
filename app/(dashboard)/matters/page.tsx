import { FolderOpen, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { findTeam } from '#app/(dashboard)/matters/find-team.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { ImportMatters } from '#components/matters/import-matters.tsx'
import { type MatterListQuery, matterListQuery, MatterSearch } from '#components/matters/list-query.tsx'
import { AddMatter } from '#components/matters/matter-dialog.tsx'
import { matterStatusLabels } from '#components/matters/matter-labels.tsx'
import { MatterTable } from '#components/matters/matter-table.tsx'
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

export const metadata: Metadata = { title: 'Matters' }

const pageSize = 20

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card>
    {isNarrowed ? (
      <EmptyState
        icon={SearchX}
        title="No matching matters"
        action={<LinkButton href={paths.matters()}>Show all matters</LinkButton>}
      >
        Try fewer words or another status.
      </EmptyState>
    ) : (
      <EmptyState icon={FolderOpen} title="No matters yet">
        Create a matter, or import a CSV file, to keep the letters of a case, a file or a property together.
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
        title="Matters could not be loaded"
        action={<LinkButton href={paths.matters()}>Show all matters</LinkButton>}
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
        summary={`${plural(matters.length, 'matter')} on this page, newest first`}
        previous={{ label: 'First', href: previous, reason: 'You’re on the first page.' }}
        next={{ label: 'Next', href: next, reason: 'No more matters.' }}
      />
    </>
  )
}

const MattersPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, account] = await Promise.all([matterListQuery.read(searchParams), requireAccount()])
  const canChange = isPermitted(account.role, 'manage_matters') && !account.limited_to_matters
  const team = canChange ? await findTeam() : []
  return (
    <>
      <PageHeader
        title="Matters"
        description="Letters, evidence, tasks and spending by case, file or property"
        actions={
          <>
            <a href={matterRoutes.exportMatters.path} download className={buttonStyle({})}>
              Export
            </a>
            <a href={`${matterRoutes.exportMatters.path}?format=xlsx`} download className={buttonStyle({})}>
              Excel
            </a>
            {canChange && <ImportMatters />}
            {canChange && <AddMatter team={team} />}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <MatterSearch search={query.search} status={query.status} />
        <LinkSegments
          label="Status"
          segments={[null, ...matterStatuses].map((status) => ({
            label: status === null ? 'All' : matterStatusLabels[status],
            href: matterListQuery.firstPage({ search: query.search, status }),
            current: query.status === status,
          }))}
        />
      </div>
      <List query={query} />
    </>
  )
}

export default MattersPage
