import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { PrinterSettings } from '#components/printing/printer-settings.tsx'
import { printerQueries } from '#components/printing/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Printing' }

const PrintingPage = () => (
  <PageMemory reads={[printerQueries.list()]}>
    <SettingsHeader current="printing" />
    <FormColumn>
      <PrinterSettings />
    </FormColumn>
  </PageMemory>
)

export default PrintingPage
