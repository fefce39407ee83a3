'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'

import type { LaterForm as Form } from './later-form.tsx'

// Most letters are sent at once: the form loads when it is opened.
const LaterForm = dynamic(() => import('./later-form.tsx').then((module) => module.LaterForm))

type LaterCardProps = Omit<ComponentProps<typeof Form>, 'onClose'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Offers to buy on a later day. */
export const LaterCard = ({ isOpen, onOpenChange, ...form }: LaterCardProps) => (
  <Card label="Send later" className="p-5">
    <h2 className="text-md font-emphasis">Send later</h2>
    <p className="mt-1 mb-4 text-sm text-ink-soft">
      Bought and mailed on a later day. Nothing is charged before.
    </p>
    {isOpen ? (
      <LaterForm {...form} onClose={() => onOpenChange(false)} />
    ) : (
      <Button className="w-full" onClick={() => onOpenChange(true)}>
        Choose a day
      </Button>
    )}
  </Card>
)
