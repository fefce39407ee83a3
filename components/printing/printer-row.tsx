'use client'

import { ArrowUp } from 'lucide-react'
import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { AskedPrinter, Printer } from '#lib/contract/printing/printer.ts'

import { AskedNotice } from './asked-notice.tsx'
import type { PrinterActions } from './printer-actions.ts'
import { describeAbilities, describeJobs, describeState } from './printer-words.ts'

type PrinterRowProps = { printer: Printer; canManage: boolean; actions: PrinterActions }

const Facts = ({ printer }: { printer: Printer }) => {
  const jobs = describeJobs(printer)
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[560] wrap-anywhere">{printer.name}</p>
      <p className="code text-sm wrap-anywhere text-ink-soft">{printer.url}</p>
      <p className="text-sm text-ink-soft">
        {printer.description ? describeAbilities(printer.description) : 'Not connected yet'}
        {jobs && ` · ${jobs}`}
      </p>
      {printer.unreachable_since && (
        <p className="text-sm text-bad">
          Unreachable since <Moment at={printer.unreachable_since} />
        </p>
      )}
    </div>
  )
}

/** One printer: what it offers, how it is, and what can be done with it. */
export const PrinterRow = ({ printer, canManage, actions }: PrinterRowProps) => {
  const toast = useToast()
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedPrinter | null>(null)
  const { words, tone } = describeState(printer)

  const attempt = async <Data,>(
    what: string,
    call: () => Promise<ActionResult<Data>>,
  ): Promise<Data | null> => {
    setPending(what)
    setError(null)
    setAsked(null)
    const result = await call()
    setPending(null)
    if (result.ok) return result.data
    setError(result.error.message)
    return null
  }
  const askNow = async () => setAsked(await attempt('ask', () => actions.ask(printer.id)))
  const toggle = async () => {
    const changed = await attempt('toggle', () =>
      actions.update(printer.id, { is_enabled: !printer.is_enabled }),
    )
    if (changed) toast({ title: `${printer.name} ${changed.is_enabled ? 'enabled' : 'disabled'}` })
  }
  const moveUp = async () => {
    const moved = await attempt('move', () => actions.update(printer.id, { position: printer.position - 1 }))
    if (moved) toast({ title: `${printer.name} moved to position ${moved.position}` })
  }
  const remove = async () => {
    const result = await actions.remove(printer.id)
    if (!result.ok) return result.error.message
    toast({ title: `${printer.name} removed` })
    return null
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
          pending={pending === 'ask'}
          aria-label={`Test connection to ${printer.name}`}
          onClick={() => void askNow()}
        >
          Test connection
        </Button>
        {canManage && printer.position > 1 && (
          <Button
            size="small"
            pending={pending === 'move'}
            aria-label={`Move up ${printer.name}`}
            onClick={() => void moveUp()}
          >
            <ArrowUp aria-hidden="true" />
            Move up
          </Button>
        )}
        {canManage && (
          <Button
            size="small"
            pending={pending === 'toggle'}
            aria-label={`${printer.is_enabled ? 'Disable' : 'Enable'} ${printer.name}`}
            onClick={() => void toggle()}
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
            onConfirm={remove}
          />
        )}
      </div>
      {error && <Notice alert tone="bad" title={error} />}
      {asked && <AskedNotice asked={asked} />}
    </li>
  )
}
