'use client'

import { Download } from 'lucide-react'
import type { ReactElement } from 'react'

import { ExhibitButton } from '#components/exhibit/exhibit-button.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import { type ArchiveQuery, archiveQueryOf } from './archive-query.ts'
import { type EvidenceListQuery, hasEvidenceFilters } from './list-query.ts'

const load = () => import('./download-archive-dialog.tsx').then((module) => module.DownloadArchiveDialog)

type DownloadArchiveProps = { query: ArchiveQuery; title: string; description: string; trigger: ReactElement }

/** Opens the download of an archive. The dialog loads when the button gets focus or the pointer. */
const DownloadArchive = (props: DownloadArchiveProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (!Loaded) {
    return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
  }
  return <Loaded {...props} />
}

/** Downloads all evidence that matches the filters of the list. */
export const DownloadAllButton = ({ query }: { query: EvidenceListQuery }) => {
  const timeZone = useTimeZone()
  const isNarrowed = hasEvidenceFilters(query)
  return (
    <DownloadArchive
      query={archiveQueryOf(query, timeZone)}
      title={isNarrowed ? 'Download matching evidence' : 'Download all evidence'}
      description={
        isNarrowed
          ? 'A ZIP with the evidence bundles of all matching shipments.'
          : 'A ZIP with the evidence bundles of all shipments purchased with proof.'
      }
      trigger={
        <Button>
          <Download aria-hidden="true" />
          {isNarrowed ? 'Download matching…' : 'Download all…'}
        </Button>
      }
    />
  )
}

/** Makes an exhibit of all evidence that matches the filters of the list. */
export const ExhibitAllButton = ({ query }: { query: EvidenceListQuery }) => {
  const timeZone = useTimeZone()
  return (
    <ExhibitButton
      selection={archiveQueryOf(query, timeZone)}
      description={
        hasEvidenceFilters(query)
          ? 'One signed PDF of all matching letters, to attach to a filing.'
          : 'One signed PDF of all letters purchased with proof, to attach to a filing.'
      }
    />
  )
}

/** Downloads the evidence of the selected shipments. */
export const DownloadSelectedButton = ({ ids }: { ids: readonly string[] }) => (
  <DownloadArchive
    query={{ ids: ids.join(',') }}
    title="Download selected evidence"
    description="A ZIP with the evidence bundles of the selected shipments."
    trigger={
      <Button variant="primary">
        <Download aria-hidden="true" />
        Download selected…
      </Button>
    }
  />
)

/** Downloads the signed evidence of all letters of a matter. */
export const DownloadMatterButton = ({
  matterId,
  disabledReason,
  ...words
}: {
  matterId: string
  label: string
  title: string
  description: string
  disabledReason: string | null
}) => {
  const trigger = (
    <Button disabledReason={disabledReason}>
      <Download aria-hidden="true" />
      {words.label}
    </Button>
  )
  if (disabledReason) return trigger
  return (
    <DownloadArchive
      query={{ matter: matterId }}
      title={words.title}
      description={words.description}
      trigger={trigger}
    />
  )
}
