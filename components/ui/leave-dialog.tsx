'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'

import { formatList } from '#lib/contract/formats/numbers.values.ts'

import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogBackdropStyle, dialogPopupStyle } from './styles.ts'
import type { UnsavedWork } from './unsaved-work.ts'
import * as wording from './wording.tsx'

const quote = (names: readonly string[]): string => formatList(names.map((name) => `“${name}”`))

export type LeaveDialogProps = {
  work: UnsavedWork
  /** Whether the page or a dialog on it is left. */
  place: 'page' | 'dialog'
  onStay: () => void
  onLeave: () => void
}

/** Confirms leaving unsaved work, which it names. */
export const LeaveDialog = ({ work, place, onStay, onLeave }: LeaveDialogProps) => (
  <AlertDialog.Root open onOpenChange={(open) => !open && onStay()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={dialogBackdropStyle} forceRender />
      <AlertDialog.Popup className={classNames(dialogPopupStyle, 'sm:max-w-md')}>
        <div className="grid gap-2 px-6 pt-5 pb-6">
          <AlertDialog.Title className="text-lg font-[630]">
            {place === 'page' ? wording.leaveThisPage : wording.closeWithoutSaving}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="grid gap-2 text-ink-soft">
            {work.forms.length > 0 && <p>{wording.yourChangesInArent(quote(work.forms))}</p>}
            {work.running.length > 0 && <p>{wording.isStillInProgress(quote(work.running))}</p>}
          </AlertDialog.Description>
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
          <AlertDialog.Close render={<Button />}>
            {place === 'page' ? wording.stayOnPage : wording.keepEditing}
          </AlertDialog.Close>
          <Button variant="danger" onClick={onLeave}>
            {place === 'page' ? wording.leave : wording.discard}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
