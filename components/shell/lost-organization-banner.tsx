'use client'

import { Info } from 'lucide-react'

import { useSwitchOrganization } from '#components/account/use-organizations.ts'
import { Button } from '#components/ui/button.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

/** Shows that the reader was removed from the organization they worked in, and that this is another one. */
export const LostOrganizationBanner = ({ current }: { current: OwnOrganization }) => {
  const { run, isPending, error } = useSwitchOrganization(paths.overview())
  return (
    <section
      aria-label="Organization"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-accent/20 bg-accent-soft px-4 py-1.5 text-center text-sm"
    >
      <Info aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <p role={error ? 'alert' : undefined}>
        {error?.message ??
          `You no longer have access to your previous organization. Continue in ${current.name} to make changes.`}
      </p>
      <Button size="small" pending={isPending} onClick={() => void run(current.id)}>
        Continue in {current.name}
      </Button>
    </section>
  )
}
