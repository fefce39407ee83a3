'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuChoice, MenuNote } from '#components/ui/menu.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Task } from '#lib/contract/task.ts'

import type { TaskActions } from './task-actions.ts'

type TaskOwnerProps = {
  task: Task
  readerId: string
  assign: TaskActions['assign']
  onChanged: () => void
}

type AssigneesProps = { owner: Task['owner']; readerId: string; onChoose: (ownerId: string | null) => void }

/** Members do not have this for an id. */
const nobody = 'nobody'

/** Asks for the members once the menu is open. */
const Assignees = ({ owner, readerId, onChoose }: AssigneesProps) => {
  const api = useApi()
  const members = useQuery({
    queryKey: ['task-assignees'],
    queryFn: async ({ signal }) => (await api.listTaskAssignees({ signal })).data,
  })
  if (!members.data) {
    return <MenuNote>{members.isError ? 'The members could not be loaded.' : 'Loading members…'}</MenuNote>
  }
  return (
    <MenuChoice
      label="Who looks after it"
      value={owner?.id ?? nobody}
      choices={[
        ...members.data.map(({ id, name }) => ({
          value: id,
          label: id === readerId ? `${name} (you)` : name,
        })),
        { value: nobody, label: 'Nobody' },
      ]}
      onChange={(chosen) => onChoose(chosen === nobody ? null : chosen)}
    />
  )
}

/** Who looks after the task; one press takes it on, another gives it to somebody else. */
export const TaskOwner = ({ task, readerId, assign, onChanged }: TaskOwnerProps) => {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const isMine = task.owner?.id === readerId
  const name = isMine ? 'you' : (task.owner?.name ?? 'nobody')
  const give = async (ownerId: string | null) => {
    setIsPending(true)
    const result = await assign(task.id, ownerId).catch(() => null)
    setIsPending(false)
    onChanged()
    if (!result?.ok) {
      toast({ title: result?.error.message ?? 'It could not be done. Try again.', tone: 'bad' })
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      Looked after by {name}
      {task.closed_at === null && !isMine && (
        <Button size="small" variant="quiet" pending={isPending} onClick={() => void give(readerId)}>
          Take it on
        </Button>
      )}
      {task.closed_at === null && (
        <Menu
          align="start"
          trigger={
            <Button size="small" variant="quiet">
              Give to…
            </Button>
          }
        >
          <Assignees owner={task.owner} readerId={readerId} onChoose={(ownerId) => void give(ownerId)} />
        </Menu>
      )}
    </span>
  )
}
