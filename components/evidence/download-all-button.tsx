'use client'

import { Download } from 'lucide-react'

import { ApiProvider } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger } from '#components/ui/on-demand-trigger.tsx'
import { useOnDemand } from '#components/ui/use-on-demand.ts'

import { type EvidenceAddress, hasEvidenceFilters } from './evidence-filters.ts'

const load = () => import('./download-all-dialog.tsx').then((module) => module.DownloadAllDialog)

/** Opens the download of everything that the list's filters find. Its code loads when the button is reached for. */
export const DownloadAllButton = ({ address }: { address: EvidenceAddress }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = (
    <Button>
      <Download aria-hidden="true" />
      {hasEvidenceFilters(address) ? 'Download matching…' : 'Download all…'}
    </Button>
  )
  if (!Loaded) return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
  return (
    <ApiProvider>
      <Loaded address={address} trigger={trigger} />
    </ApiProvider>
  )
}
