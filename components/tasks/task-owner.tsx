'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import { assignTask } from './actions.ts'

const load = () => import('./assign-task-menu.tsx').then((module) => module.GiveTaskMenu)

const giveButton = (
  <Button size="small" variant="quiet">
    Assign…
  </Button>
)

/** Shows the assignee of the task; a button takes it, another assigns it to another member. */
export const TaskOwner = ({ task, readerId }: { task: Task; readerId: string }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const toast = useToast()
  const assign = useAction(assignTask, {
    after: { reread: ['listTasks'] },
    refreshesOnError: true,
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  const isMine = task.owner?.id === readerId
  const assignment = task.owner ? `Assigned to ${isMine ? 'you' : task.owner.name}` : 'Unassigned'
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span aria-live="polite">{assignment}</span>
      {task.closed_at === null && !isMine && (
        <Button
          size="small"
          variant="quiet"
          pending={assign.isPending}
          onClick={() => void assign.run(task.id, readerId)}
        >
          Assign to me
        </Button>
      )}
      {task.closed_at === null &&
        (Loaded ? (
          <Loaded
            trigger={giveButton}
            owner={task.owner}
            readerId={readerId}
            onChoose={(ownerId) => void assign.run(task.id, ownerId)}
          />
        ) : (
          <OnDemandTrigger trigger={giveButton} popup="menu" preload={preload} onOpen={show} />
        ))}
    </span>
  )
}
