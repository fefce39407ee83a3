'use client'

import { useAction } from '#components/actions/use-action.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { paths } from '#lib/paths.ts'

import { updateOrganization } from './actions.ts'

/** Requests the organization's missing time zone, and suggests the browser's. */
export const TimeZoneNotice = () => {
  const toast = useToast()
  const timeZone = useTimeZone()
  // Before, the zone may be the server's guess.
  const isHydrated = useHydrated()
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: 'Time zone saved' }) })
  return (
    <Notice
      title="Set your organization’s time zone"
      action={
        <>
          <Button
            size="small"
            pending={save.isPending}
            onClick={() => void save.run({ time_zone: timeZone })}
          >
            {isHydrated ? `Use ${timeZone.replaceAll('_', ' ')}` : 'Use this browser’s'}
          </Button>
          <LinkButton size="small" href={paths.settings.organization()}>
            Choose another
          </LinkButton>
        </>
      }
    >
      {save.error?.message ??
        'Declarations, summaries and receipts state local time with UTC in brackets. Until it is set, they state UTC only.'}
    </Notice>
  )
}
