import { Search } from 'lucide-react'
import Form from 'next/form'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

/** Searches the book; the words are in the address bar. */
export const BookSearch = ({ search }: { search: string }) => (
  <search className="mb-4 block max-w-xl">
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
