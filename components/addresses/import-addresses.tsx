'use client'

import { ImportDialog } from '#components/files/import-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import * as wording from './wording.tsx'

/** Imports addresses from a CSV file. */
export const ImportAddresses = () => (
  <ImportDialog
    title={wording.importAddresses}
    columns={wording.nameCompanyStreet1}
    nothingNew={wording.chooseAFileWithNew}
    countOf={(created) => plural(created, 'address', 'addresses')}
    existingOf={wording.alreadyInTheAddress}
    upload={async (api, form, { preview, family }) => {
      const query = { preview, ...(family !== null && { address_family: family }) }
      return (await api.importAddresses({ form, query })).data
    }}
  />
)
