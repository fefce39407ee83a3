'use client'

import dynamic from 'next/dynamic'

import { Card, CardHeader } from '#components/ui/card.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

// Few batches have a form: what maps and previews it loads for those that do.
export const FormSections = dynamic(() => import('./form-mapping.tsx').then((module) => module.FormMapping), {
  loading: () => (
    <Card>
      <CardHeader title="Form fields" aside={<Spinner label="Loading the form fields…" />} />
    </Card>
  ),
})
