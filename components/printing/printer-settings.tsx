'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { AddPrinter } from './add-printer.tsx'
import { PrinterList } from './printer-list.tsx'
import { printerQueries } from './queries.ts'

/** Lists the printers, and adds one. */
export const PrinterSettings = () => {
  const account = useAccount()
  const listed = useRead(printerQueries.list())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Printers could not be loaded" />
  const canManage = isPermitted(account.role, 'manage_organization')
  return (
    <>
      <PrinterList list={listed.value} canManage={canManage} />
      {canManage && <AddPrinter />}
    </>
  )
}
