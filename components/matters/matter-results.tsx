'use client'

import { FolderOpen, SearchX } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { type MatterListQuery, matterListQuery } from './list-query.tsx'
import { MatterTable } from './matter-table.tsx'
import { matterQueries, matterPageSize } from './queries.ts'

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

/** Shows one page of the matters that match the filters. */
export const MatterResults = ({ query }: { query: MatterListQuery }) => {
  const { search, status } = query
  const listed = useRead(matterQueries.list(query))
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
  const { previous, next } = matterListQuery.pagesAround(query, listed.value, matterPageSize)
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
