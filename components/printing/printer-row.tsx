'use client'

import { ArrowUp } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Printer } from '#lib/contract/printing/printer.ts'

import { probeSavedPrinter, deletePrinter, updatePrinter } from './actions.ts'
import { describeJobs, describePrinter, describeState } from './printer-state.tsx'
import { ProbeNotice } from './printer-state.tsx'

type PrinterRowProps = { printer: Printer; canManage: boolean }

const Facts = ({ printer }: { printer: Printer }) => {
  const jobs = describeJobs(printer)
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-emphasis wrap-anywhere">{printer.name}</p>
      <p className="code text-sm wrap-anywhere text-ink-soft">{printer.url}</p>
      <p className="text-sm text-ink-soft">
        {describePrinter(printer)}
        {jobs && ` · ${jobs}`}
      </p>
      {printer.unreachable_since && (
        <p className="text-sm text-bad">
          Not responding since <Moment at={printer.unreachable_since} />
        </p>
      )}
    </div>
  )
}

/** One printer: what it offers, how it is, and what can be done with it. */
export const PrinterRow = ({ printer, canManage }: PrinterRowProps) => {
  const toast = useToast()
  const { words, tone } = describeState(printer)

  const probe = useAction(probeSavedPrinter, { after: { reread: ['listPrinters'] } })
  const toggle = useAction(updatePrinter, {
    after: { reread: ['listPrinters'] },
    onSuccess: (changed) =>
      toast({ title: `${printer.name} ${changed.is_enabled ? 'enabled' : 'disabled'}` }),
  })
  const move = useAction(updatePrinter, {
    after: { reread: ['listPrinters'] },
    onSuccess: (moved) => toast({ title: `${printer.name} moved to position ${moved.position}` }),
  })
  const remove = useAction(deletePrinter, {
    after: { reread: ['listPrinters'] },
    onSuccess: () => toast({ title: `${printer.name} removed` }),
  })
  const attempts = [probe, toggle, move]
  const error = attempts.find((each) => each.error)?.error
  /** The result of one button takes the place of what another one showed. */
  const start = (run: () => Promise<unknown>) => {
    for (const each of attempts) each.reset()
    void run()
  }

  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Facts printer={printer} />
        <Badge tone={tone}>{words}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={probe.isPending}
          aria-label={`Test connection to ${printer.name}`}
          onClick={() => start(() => probe.run(printer.id))}
        >
          Test connection
        </Button>
        {canManage && printer.position > 1 && (
          <Button
            size="small"
            pending={move.isPending}
            aria-label={`Move up ${printer.name}`}
            onClick={() => start(() => move.run(printer.id, { position: printer.position - 1 }))}
          >
            <ArrowUp aria-hidden="true" />
            Move up
          </Button>
        )}
        {canManage && (
          <Button
            size="small"
            pending={toggle.isPending}
            aria-label={`${printer.is_enabled ? 'Disable' : 'Enable'} ${printer.name}`}
            onClick={() => start(() => toggle.run(printer.id, { is_enabled: !printer.is_enabled }))}
          >
            {printer.is_enabled ? 'Disable' : 'Enable'}
          </Button>
        )}
        {canManage && (
          <ConfirmDialog
            trigger={
              <Button size="small" variant="quiet" aria-label={`Remove ${printer.name}`}>
                Remove
              </Button>
            }
            title={`Remove ${printer.name}?`}
            description={
              printer.kind === 'print_shop'
                ? 'It won’t receive new jobs, and its secret stops working. If you add it again, it gets a new secret.'
                : 'It won’t receive new jobs. You can add it again.'
            }
            confirmLabel="Remove printer"
            keepLabel="Cancel"
            action={remove}
            onConfirm={() => remove.run(printer.id)}
          />
        )}
      </div>
      {error && <Notice alert tone="bad" title={error.message} />}
      {probe.data && <ProbeNotice probe={probe.data} />}
    </li>
  )
}
