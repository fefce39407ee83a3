import { Search } from 'lucide-react'
import Form from 'next/form'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { type ParamValues, textParam, withDefault } from '#components/ui/search-params.ts'
import { paths } from '#lib/paths.ts'

/** Searches the address book. The search is in the URL. */
export const BookSearch = ({ search }: { search: string }) => (
  <search data-unbounded="" className="mb-4 block max-w-xl">
    <Form action={paths.addresses()} className="flex gap-2">
      <Input
        key={search}
        type="search"
        name="search"
        aria-label="Search the address book"
        placeholder="Name, label, street, city…"
        defaultValue={search}
      />
      <Button type="submit">
        <Search aria-hidden="true" />
        Search
      </Button>
      {search && (
        <LinkButton variant="quiet" href={paths.addresses()}>
          Clear
        </LinkButton>
      )}
    </Form>
  </search>
)

/** Reads and writes the search of the address book in the URL. */
export const bookListQuery = defineListQuery(paths.addresses(), { search: withDefault(textParam, '') })

export type BookListQuery = ParamValues<typeof bookListQuery.params>
