'use client'

import dynamic from 'next/dynamic'
import { type ComponentProps, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'

import type { LaterForm as Form } from './later-form.tsx'

// Most letters are sent at once: the form loads when it is opened.
const LaterForm = dynamic(() => import('./later-form.tsx').then((module) => module.LaterForm))

type LaterCardProps = Omit<ComponentProps<typeof Form>, 'onClose'>

/** Offers to buy on a later day; opened at once where that is scheduled already. */
export const LaterCard = (props: LaterCardProps) => {
  const [isOpen, setIsOpen] = useState(props.shipment.scheduled_for !== undefined)
  return (
    <Card label="Send later" className="mt-4 p-5">
      <h2 className="text-md font-emphasis">Send later</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Bought and mailed on a later day. Nothing is charged before.
      </p>
      {isOpen ? (
        <LaterForm {...props} onClose={() => setIsOpen(false)} />
      ) : (
        <Button className="w-full" onClick={() => setIsOpen(true)}>
          Choose a day
        </Button>
      )}
    </Card>
  )
}
