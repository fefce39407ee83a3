'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Menu, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { ToastProvider, useToast } from '#components/ui/toast.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'

import { Sample, SampleRow } from './sample.tsx'

const Toasts = () => {
  const toast = useToast()
  return (
    <SampleRow>
      <Button onClick={() => toast({ title: 'Name saved' })}>Toast</Button>
      <Button
        onClick={() =>
          toast({ tone: 'bad', title: 'You are still signed in', description: 'Try again in a moment.' })
        }
      >
        Toast of a failure
      </Button>
    </SampleRow>
  )
}

const Popups = () => {
  const [isPopoverOpen, setIsPopoverOpen] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  return (
    <SampleRow>
      <Dialog
        trigger={<Button>Dialog</Button>}
        title="A task"
        description="On top of the page."
        footer={<Button>Done</Button>}
      >
        Its content.
      </Dialog>
      <ConfirmDialog
        trigger={<Button>Confirm</Button>}
        title="Cancel this shipment?"
        description="It will not be printed or mailed. This cannot be undone."
        confirmLabel="Cancel shipment"
        keepLabel="Keep shipment"
        onConfirm={() => Promise.resolve('A shipped shipment cannot be cancelled.')}
      />
      <Menu trigger={<Button>Menu</Button>}>
        <MenuNote>More</MenuNote>
        <MenuItem onSelect={() => setIsSheetOpen(true)}>Open the sheet</MenuItem>
        <MenuSeparator />
        <MenuLink href="/">Overview</MenuLink>
      </Menu>
      <Popover
        trigger={<Button>Popover</Button>}
        open={isPopoverOpen}
        onOpenChange={setIsPopoverOpen}
        label="A panel"
      >
        A few controls.
      </Popover>
      <Sheet trigger={<Button>Sheet</Button>} open={isSheetOpen} onOpenChange={setIsSheetOpen} title="Places">
        Navigation.
      </Sheet>
      <Tooltip content="A few words">
        <Button>Tooltip</Button>
      </Tooltip>
    </SampleRow>
  )
}

/** Everything that opens above the page, and the panels within it. */
export const PopupSamples = () => (
  <ToastProvider>
    <Sample name="Popups">
      <Popups />
      <Toasts />
    </Sample>
    <Sample name="Tabs">
      <Tabs
        label="Sample tabs"
        defaultValue="one"
        tabs={[
          { value: 'one', label: 'Timeline', panel: 'The first panel.' },
          { value: 'two', label: 'Evidence', panel: 'The second panel.' },
        ]}
      />
    </Sample>
  </ToastProvider>
)
