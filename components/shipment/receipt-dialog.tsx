'use client'

import { Download } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactElement, useState } from 'react'

import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

// The viewer needs a browser.
const ReceiptPages = dynamic(() => import('./receipt-pages.tsx').then((module) => module.ReceiptPages), {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full" />,
})

type ReceiptDialogProps = { url: string; trigger: ReactElement }

/** Shows the stored return receipt, with its download. Mounts open. */
export const ReceiptDialog = ({ url, trigger }: ReceiptDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup trigger={trigger} open={isOpen} onOpenChange={setIsOpen} size="large" title="Return receipt">
      <div className="mb-3">
        <LinkButton kind="download" href={url}>
          <Download aria-hidden="true" />
          Download PDF
        </LinkButton>
      </div>
      <ReceiptPages url={url} />
    </DialogPopup>
  )
}
