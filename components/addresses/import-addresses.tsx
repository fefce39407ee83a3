'use client'

import { useAction } from '#components/actions/use-action.ts'
import { ImportDialog, importing } from '#components/files/import-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { importAddresses } from './browser-actions.ts'

/** Imports addresses from a CSV file. */
export const ImportAddresses = () => (
  <ImportDialog
    title="Import addresses"
    columns="Name, Company, Street 1, Street 2, City, State, ZIP, Country, in any order."
    nothingNew="Choose a file with new addresses first."
    countOf={(created) => plural(created, 'address', 'addresses')}
    existingOf={(existing) => `${existing} already in the address book`}
    upload={useAction(importAddresses, importing)}
  />
)
