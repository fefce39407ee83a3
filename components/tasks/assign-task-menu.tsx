'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Menu, MenuChoice, MenuNote } from '#components/ui/menu.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import * as wording from './wording.tsx'

type AssigneesProps = { owner: Task['owner']; readerId: string; onChoose: (ownerId: string | null) => void }

/** Members do not have this for an id. */
const unassigned = 'unassigned'

/** Asks for the members once the menu is open. */
const Assignees = ({ owner, readerId, onChoose }: AssigneesProps) => {
  const api = useApi()
  const members = useQuery({
    queryKey: ['task-assignees'],
    queryFn: async ({ signal }) => (await api.listTaskAssignees({ signal })).data,
  })
  if (!members.data) {
    return <MenuNote>{members.isError ? wording.membersCouldNotBeLoaded : wording.loadingMembers}</MenuNote>
  }
  return (
    <MenuChoice
      label={wording.assignee}
      value={owner?.id ?? unassigned}
      choices={[
        ...members.data.map(({ id, name }) => ({
          value: id,
          label: id === readerId ? wording.youName(name) : name,
        })),
        { value: unassigned, label: wording.unassigned },
      ]}
      onChange={(chosen) => onChoose(chosen === unassigned ? null : chosen)}
    />
  )
}

/** The menu with its button. Opens at once: it is shown because someone asked. */
export const GiveTaskMenu = ({ trigger, ...assignees }: AssigneesProps & { trigger: ReactElement }) => (
  <Menu defaultOpen align="start" trigger={trigger}>
    <Assignees {...assignees} />
  </Menu>
)
