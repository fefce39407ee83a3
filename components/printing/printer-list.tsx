import { Printer as PrinterIcon } from 'lucide-react'

import { Card, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { PrinterList as Printers } from '#lib/contract/printing/printer.ts'

import { PrinterRow } from './printer-row.tsx'
import { describeInstallation } from './printer-state.tsx'

type PrinterListProps = { list: Printers; canManage: boolean }

/** The organization's printers in the order in which they are tried. */
export const PrinterList = ({ list, canManage }: PrinterListProps) => (
  <Card label="Printers">
    <CardHeader title="Printers" description="Jobs go to the first available printer that supports them." />
    {!list.installation.prints_labels && !list.data.some(({ role }) => role === 'labels') && (
      <p className="px-5 pt-4 text-sm text-ink-soft">
        No label printer is set up. Open each label in its shipment and print it at 100 %, or add a label
        printer.
      </p>
    )}
    {list.data.length === 0 ? (
      <EmptyState icon={PrinterIcon} title="No printers added">
        {describeInstallation(list)}
      </EmptyState>
    ) : (
      <ol className="px-5">
        {list.data.map((printer) => (
          <PrinterRow key={printer.id} printer={printer} canManage={canManage} />
        ))}
      </ol>
    )}
  </Card>
)
