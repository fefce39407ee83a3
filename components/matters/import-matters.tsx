'use client'

import { ImportDialog } from '#components/files/import-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import * as wording from './on-demand-wording.tsx'

/** Imports matters from a CSV file. */
export const ImportMatters = () => (
  <ImportDialog
    title={wording.importMatters}
    columns={wording.numberNameClientStatus}
    nothingNew={wording.chooseAFileWithNew}
    countOf={(created) => plural(created, 'matter')}
    existingOf={wording.withANumberInUse}
    upload={async (api, form, { preview }) => (await api.importMatters({ form, query: { preview } })).data}
  />
)
