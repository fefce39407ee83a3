import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { AddPrinter } from '#components/printing/add-printer.tsx'
import { PrinterList } from '#components/printing/printer-list.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Printing' }

const Printers = async () => {
  const account = await requireAccount()
  const listed = await attempt((await getClient()).listPrinters())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Printers could not be loaded" />
  const canManage = isPermitted(account.role, 'manage_organization')
  return (
    <>
      <PrinterList list={listed.value} canManage={canManage} />
      {canManage && <AddPrinter />}
    </>
  )
}

const PrintingPage = () => (
  <>
    <SettingsHeader current="printing" />
    <FormColumn>
      <Printers />
    </FormColumn>
  </>
)

export default PrintingPage
