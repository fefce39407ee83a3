'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { ImageCard } from '#components/files/image-card.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { logoLimits } from '#lib/contract/organizations/organization.ts'

import { removeLogo } from './actions.ts'
import { setLogo } from './browser-actions.ts'

/** Manages the organization's logo, which is on every page and document. */
export const LogoCard = ({ logoUrl }: { logoUrl: string | null }) => {
  const toast = useToast()
  const save = useAction(setLogo, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Logo saved' }),
  })
  const remove = useAction(removeLogo, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Logo removed' }),
  })
  return (
    <ImageCard
      title="Logo"
      description="Shown next to your name and on mailing records, statements and receipts."
      noun="logo"
      url={logoUrl}
      maxBytes={logoLimits.maxBytes}
      hint="PNG or JPEG, up to 2 MB. A wide logo on white works best."
      removal="Pages and new records will show only your organization’s name. Existing records won’t change."
      saving={save}
      onSave={save.run}
      removing={remove}
      onRemove={() => remove.run()}
    />
  )
}
