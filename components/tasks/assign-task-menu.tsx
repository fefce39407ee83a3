'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { Menu, MenuChoice, MenuNote } from '#components/ui/menu.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import { taskQueries } from './queries.ts'

type AssigneesProps = { owner: Task['owner']; readerId: string; onChoose: (ownerId: string | null) => void }

/** Members do not have this for an id. */
const unassigned = 'unassigned'

/** Loads the members once the menu is open. */
const Assignees = ({ owner, readerId, onChoose }: AssigneesProps) => {
  const members = useQuery(taskQueries.assignees())
  if (!members.data) {
    return <MenuNote>{members.isError ? 'Members could not be loaded.' : 'Loading members…'}</MenuNote>
  }
  return (
    <MenuChoice
      label="Assignee"
      value={owner?.id ?? unassigned}
      choices={[
        ...members.data.data.map(({ id, name }) => ({
          value: id,
          label: id === readerId ? `${name} (you)` : name,
        })),
        { value: unassigned, label: 'Unassigned' },
      ]}
      onChange={(chosen) => onChoose(chosen === unassigned ? null : chosen)}
    />
  )
}

/** The menu with its button. Opens immediately, since it renders on request. */
export const GiveTaskMenu = ({ trigger, ...assignees }: AssigneesProps & { trigger: ReactElement }) => (
  <Menu defaultOpen align="start" trigger={trigger}>
    <Assignees {...assignees} />
  </Menu>
)
