'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'

import { formatList } from '#lib/contract/formats/numbers.values.ts'

import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogBackdropStyle, dialogPopupStyle } from './styles.ts'
import type { UnsavedWork } from './unsaved-work.ts'

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
          <AlertDialog.Title className="text-lg font-emphasis">
            {place === 'page' ? 'Leave this page?' : 'Close without saving?'}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="grid gap-2 text-ink-soft">
            {work.forms.length > 0 && (
              <p>Your changes in {quote(work.forms)} aren’t saved and will be lost.</p>
            )}
            {work.running.length > 0 && <p>{quote(work.running)} is still in progress and will stop.</p>}
          </AlertDialog.Description>
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
          <AlertDialog.Close render={<Button />}>
            {place === 'page' ? 'Stay on page' : 'Keep editing'}
          </AlertDialog.Close>
          <Button variant="danger" onClick={onLeave}>
            {place === 'page' ? 'Leave' : 'Discard'}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
