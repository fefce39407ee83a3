'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { assignTask, finishTask } from './actions.ts'
import { failedLetters } from './failed-letter.ts'
import { SendAgain } from './send-again.tsx'

type TaskBulkBarProps = { tasks: readonly Task[]; readerId: string; onClear: () => void }

type Outcome = { done: string; failures: readonly string[] }

const titleOf = (task: Task): string => task.shipment?.recipient ?? task.message

/** Handles the selected tasks together: each separately, so that a failure does not affect the others. */
export const TaskBulkBar = ({ tasks, readerId, onClear }: TaskBulkBarProps) => {
  const [doing, setDoing] = useState<{ label: string; handled: number; of: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const assign = useAction(assignTask, { after: 'nothing' })
  const finish = useAction(finishTask, { after: 'nothing' })

  const handle = async (
    chosen: readonly Task[],
    label: string,
    run: (task: Task) => Promise<ActionResult<unknown> | null>,
    words: (count: number) => string,
  ) => {
    setOutcome(null)
    const failures: string[] = []
    for (const [handled, task] of chosen.entries()) {
      setDoing({ label, handled, of: chosen.length })
      const result = await run(task)
      if (result && !result.ok) failures.push(`${titleOf(task)}: ${result.error.message}`)
    }
    setDoing(null)
    const count = chosen.length - failures.length
    setOutcome({ done: words(count), failures })
    assign.refresh()
  }
  const failed = failedLetters(tasks)
  const finished = tasks.filter((task) => task.next_steps.includes('done'))
  const others = tasks.filter(({ owner }) => owner?.id !== readerId)
  const isBusy = doing !== null
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-raised">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40">
          <span className="numeric font-emphasis">{plural(tasks.length, 'task')}</span> selected
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
          <Button
            disabledReason={others.length === 0 ? 'Already assigned to you.' : undefined}
            pending={isBusy && doing.label === 'assign'}
            onClick={() =>
              void handle(
                others,
                'assign',
                (task) => assign.run(task.id, readerId),
                (count) => `${plural(count, 'task')} assigned to you`,
              )
            }
          >
            Assign to me
          </Button>
          <Button
            disabledReason={finished.length === 0 ? 'No selected task can be marked as done.' : undefined}
            pending={isBusy && doing.label === 'finish'}
            onClick={() =>
              void handle(
                finished,
                'finish',
                (task) => finish.run(task.id),
                (count) => `${plural(count, 'task')} marked as done`,
              )
            }
          >
            Mark as done
          </Button>
          {failed.length > 0 && (
            <SendAgain
              letters={failed}
              trigger={<Button variant="primary">Send again by… ({failed.length})</Button>}
            />
          )}
        </div>
      </div>
      {doing && (
        <output className="numeric text-sm text-ink-soft">
          {doing.handled + 1} of {doing.of}…
        </output>
      )}
      {outcome && (
        <Notice tone={outcome.failures.length > 0 ? 'warn' : 'good'} title={outcome.done}>
          {outcome.failures.length > 0 && (
            <ul>
              {outcome.failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}
