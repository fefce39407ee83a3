'use client'

import { ImportDialog } from '#components/files/import-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

/** Imports addresses from a CSV file. */
export const ImportAddresses = () => (
  <ImportDialog
    title="Import addresses"
    columns="Name, Company, Street 1, Street 2, City, State, ZIP, Country, in any order."
    nothingNew="Choose a file with new addresses first."
    countOf={(created) => plural(created, 'address', 'addresses')}
    existingOf={(existing) => `${existing} already in the address book`}
    upload={async (api, form, { preview, family }) => {
      const query = { preview, ...(family !== null && { address_family: family }) }
      return (await api.importAddresses({ form, query })).data
    }}
  />
)
