import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

/** Says that the letter of a task was sent again, or is about to be, with a link. */
export const SentAgainLine = ({ task: { sent_again: again } }: { task: Task }) =>
  again && (
    <p className="text-sm">
      {again.is_bought ? 'Sent again. ' : 'A draft to send it again exists. '}
      <PrefetchLink href={paths.shipment(again.shipment_id)} className="text-link">
        {again.is_bought ? 'View later attempt' : 'View draft'}
      </PrefetchLink>
    </p>
  )
