'use client'

import { useAction } from '#components/actions/use-action.ts'
import { ImportDialog, importing } from '#components/files/import-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { importMatters } from './browser-actions.ts'

/** Imports matters from a CSV file. */
export const ImportMatters = () => (
  <ImportDialog
    title="Import matters"
    columns="Number and Name; optionally Client and Status."
    nothingNew="Choose a file with new matters first."
    countOf={(created) => plural(created, 'matter')}
    existingOf={(existing) => `${existing} with a number in use`}
    upload={useAction(importMatters, importing)}
  />
)
