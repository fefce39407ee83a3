'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'

import type { AddPaperDialog } from './add-paper-dialog.tsx'

const load = () => import('./add-paper-dialog.tsx').then((module) => module.AddPaperDialog)

type AddPaperProps = Omit<ComponentProps<typeof AddPaperDialog>, 'trigger'> & { label: string }

/** Opens the form for a stamped paper, which loads when its button is hovered or focused. */
export const AddPaper = ({ label, ...props }: AddPaperProps) => (
  <OnDemandDialog load={load} of={props} trigger={<Button size="small">{label}</Button>} />
)
