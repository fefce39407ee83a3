'use client'

import { Download } from 'lucide-react'

import { ApiProvider } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger } from '#components/ui/on-demand-trigger.tsx'
import { useOnDemand } from '#components/ui/use-on-demand.ts'

import { type EvidenceListQuery, hasEvidenceFilters } from './list-query.ts'

const load = () => import('./download-all-dialog.tsx').then((module) => module.DownloadAllDialog)

/** Opens the download of all matching evidence. The dialog loads when the button gets focus or the pointer. */
export const DownloadAllButton = ({ query }: { query: EvidenceListQuery }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      {hasEvidenceFilters(query) ? 'Download matching…' : 'Download all…'}
    </Button>
  )
  if (!Loaded) return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
  return (
    <ApiProvider>
      <Loaded query={query} trigger={trigger} />
    </ApiProvider>
  )
}
