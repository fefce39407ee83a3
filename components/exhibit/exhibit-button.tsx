'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'

import type { LetterSelection } from './exhibit-query.ts'

const load = () => import('./exhibit-dialog.tsx').then((module) => module.ExhibitDialog)

type ExhibitButtonProps = {
  /** The letters, as the query of an archive. */
  selection: LetterSelection
  description: string
  /** What the button says, where the letters are not chosen by the reader. */
  label?: string
  /** The title that the exhibit has unless another is entered. */
  title?: string
}

/** Opens the dialog for an exhibit of these letters. It loads when the button gets focus or the pointer. */
export const ExhibitButton = ({ label = 'Exhibit PDF…', ...props }: ExhibitButtonProps) => (
  <OnDemandDialog load={load} of={props} trigger={<Button>{label}</Button>} />
)
