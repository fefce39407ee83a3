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
import * as wording from './wording.tsx'

/** Asks for the organization's time zone, which is not set, and suggests the browser's. */
export const TimeZoneNotice = () => {
  const toast = useToast()
  const timeZone = useTimeZone()
  // Before, the zone may be the server's guess.
  const isHydrated = useHydrated()
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: wording.timeZoneSaved }) })
  return (
    <Notice
      title={wording.setYourOrganizationsTime}
      action={
        <>
          <Button
            size="small"
            variant="primary"
            pending={save.isPending}
            onClick={() => void save.run({ time_zone: timeZone })}
          >
            {isHydrated ? wording.use(timeZone.replaceAll('_', ' ')) : wording.usingThisBrowsers}
          </Button>
          <LinkButton size="small" href={paths.settings.organization()}>
            {wording.chooseAnother}
          </LinkButton>
        </>
      }
    >
      {save.error?.message ?? wording.declarationsSummariesAndReceipts}
    </Notice>
  )
}
