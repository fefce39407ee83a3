'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#components/ui/menu.tsx'
import { OnDemandTrigger } from '#components/ui/on-demand-trigger.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { ToastProvider, useToast } from '#components/ui/toast.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'

import { longText, Sample, SampleRow } from './sample.tsx'

/** An action that has not run. */
const idle = { isPending: false, error: null, reset: () => {} }

const Toasts = () => {
  const toast = useToast()
  return (
    <SampleRow>
      <Button onClick={() => toast({ title: 'Name saved' })}>Toast</Button>
      <Button onClick={() => toast({ title: 'Tag removed', undo: () => toast({ title: 'Tag restored' }) })}>
        Toast with undo
      </Button>
      <Button onClick={() => toast({ tone: 'bad', title: 'You are still signed in', description: longText })}>
        Error toast
      </Button>
    </SampleRow>
  )
}

const Dialogs = () => {
  const [shown, setShown] = useState<'medium' | 'large' | null>(null)
  return (
    <SampleRow>
      <Dialog
        trigger={<Button>Dialog</Button>}
        open={shown === 'medium'}
        onOpenChange={(open) => setShown(open ? 'medium' : null)}
        title="Task"
        description="Opens over the page."
        footer={<Button onClick={() => setShown(null)}>Done</Button>}
      >
        Dialog content.
      </Dialog>
      <DialogPopup
        trigger={<Button>Large dialog</Button>}
        open={shown === 'large'}
        onOpenChange={(open) => setShown(open ? 'large' : null)}
        size="large"
        title={longText}
      >
        {Array.from({ length: 30 }, (_, index) => (
          <p key={index}>Line {index + 1} of scrolling content.</p>
        ))}
      </DialogPopup>
      <ConfirmDialog
        trigger={<Button>Confirmation, rejected</Button>}
        title="Cancel this shipment?"
        description="It won’t be printed or mailed. This can’t be undone."
        confirmLabel="Cancel shipment"
        keepLabel="Keep shipment"
        action={{ ...idle, error: { message: 'This shipment has already shipped and can’t be cancelled.' } }}
        onConfirm={() => Promise.resolve({ ok: false })}
      />
      <ConfirmDialog
        trigger={<Button>Confirmation, pending</Button>}
        tone="primary"
        title="Purchase this bulk send?"
        description="You can close this page; it keeps running."
        confirmLabel="Purchase"
        keepLabel="Cancel"
        action={{ ...idle, isPending: true }}
        onConfirm={() => Promise.resolve(null)}
      />
    </SampleRow>
  )
}

const Panels = () => {
  const [isPopoverOpen, setIsPopoverOpen] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [order, setOrder] = useState<'newest' | 'oldest'>('newest')
  return (
    <SampleRow>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuNote>More</MenuNote>
        <MenuItem onSelect={() => setIsSheetOpen(true)}>Open sheet</MenuItem>
        <MenuSeparator />
        <MenuChoice
          label="Order"
          value={order}
          choices={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
          onChange={setOrder}
        />
        <MenuSeparator />
        <MenuLink href="/">Overview</MenuLink>
      </Menu>
      <Popover
        trigger={<Button>Popover</Button>}
        open={isPopoverOpen}
        onOpenChange={setIsPopoverOpen}
        label="Panel"
      >
        Some controls.
      </Popover>
      <Sheet
        trigger={<Button>Sheet</Button>}
        open={isSheetOpen}
        onOpenChange={setIsSheetOpen}
        title="Navigation"
      >
        Navigation links.
      </Sheet>
      <Tooltip content="A short hint">
        <Button>Tooltip</Button>
      </Tooltip>
      <OnDemandTrigger
        trigger={<Button>Trigger with a loading popup</Button>}
        popup="dialog"
        preload={() => {}}
        onOpen={() => {}}
      />
    </SampleRow>
  )
}

/** Shows dialogs, menus, popovers, sheets and toasts. */
export const PopupSamples = () => (
  <ToastProvider>
    <Sample name="Dialogs and questions">
      <Dialogs />
    </Sample>
    <Sample name="Panels and toasts">
      <Panels />
      <Toasts />
    </Sample>
  </ToastProvider>
)
