import { Search } from 'lucide-react'
import Form from 'next/form'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { choiceParam, type ParamValues, textParam, withDefault } from '#components/ui/search-params.ts'
import { matterStatuses } from '#lib/contract/matters/matter.values.ts'
import { paths } from '#lib/paths.ts'

/** Reads and writes search and status of the list in the URL. */
export const matterListQuery = defineListQuery(paths.matters(), {
  search: withDefault(textParam, ''),
  status: choiceParam(matterStatuses),
})

export type MatterListQuery = ParamValues<typeof matterListQuery.params>

/** Searches matters. The search is in the URL. */
export const MatterSearch = ({ search, status }: Pick<MatterListQuery, 'search' | 'status'>) => (
  <search className="block max-w-xl min-w-0 flex-1 basis-80">
    <Form action={paths.matters()} className="flex gap-2">
      {status && <input type="hidden" name="status" value={status} />}
      <Input
        key={search}
        type="search"
        name="search"
        aria-label="Search matters"
        placeholder="Number, name, client…"
        defaultValue={search}
      />
      <Button type="submit">
        <Search aria-hidden="true" />
        Search
      </Button>
      {search && (
        <LinkButton variant="quiet" href={paths.matters(status ? { status } : {})}>
          Clear
        </LinkButton>
      )}
    </Form>
  </search>
)
