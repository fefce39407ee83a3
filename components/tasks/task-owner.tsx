'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Task } from '#lib/contract/task.ts'

import type { TaskActions } from './task-actions.ts'

type TaskOwnerProps = {
  task: Task
  readerId: string
  assign: TaskActions['assign']
  onChanged: () => void
}

/** Who looks after the task; one press takes it on. */
export const TaskOwner = ({ task, readerId, assign, onChanged }: TaskOwnerProps) => {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const isMine = task.owner?.id === readerId
  const name = isMine ? 'you' : (task.owner?.name ?? 'nobody')
  const take = async () => {
    setIsPending(true)
    const result = await assign(task.id, readerId).catch(() => null)
    setIsPending(false)
    onChanged()
    if (!result?.ok) {
      toast({ title: result?.error.message ?? 'It could not be done. Try again.', tone: 'bad' })
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      Looked after by {name}
      {task.closed_at === null && !isMine && (
        <Button size="small" variant="quiet" pending={isPending} onClick={() => void take()}>
          Take it on
        </Button>
      )}
    </span>
  )
}
