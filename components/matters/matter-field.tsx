'use client'

import { FolderOpen } from 'lucide-react'
import { useId } from 'react'

import { useAccount } from '#components/api/use-account.ts'
import { Button } from '#components/ui/button.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

import { MatterPicker } from './matter-picker.tsx'
import { matterTitle } from './matter-title.ts'

type MatterFieldProps = { value: MatterBrief | null; onChange: (matter: MatterBrief | null) => void }

/** Renders the field of a form that chooses a matter. */
export const MatterField = ({ value, onChange }: MatterFieldProps) => {
  const id = useId()
  const { limited_to_matters: isLimited } = useAccount()
  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="font-emphasis">
        Matter
      </span>
      <MatterPicker
        value={value?.id ?? null}
        canClear={value !== null}
        onChoose={onChange}
        trigger={
          <Button className="min-w-0 justify-start" aria-describedby={id}>
            <FolderOpen aria-hidden="true" />
            <span className="truncate">{value ? matterTitle(value) : 'Choose matter'}</span>
          </Button>
        }
      />
      {isLimited && !value && (
        <p className="text-sm text-ink-soft">Without a matter, no other sender can see it.</p>
      )}
    </div>
  )
}
