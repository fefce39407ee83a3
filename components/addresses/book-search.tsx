import { Search } from 'lucide-react'
import Form from 'next/form'
import { createLoader, createSerializer, type inferParserType, parseAsString } from 'nuqs/server'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
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

/** What is searched in the book and the place in it, as the address bar holds them. */
const addressParsers = {
  search: parseAsString.withDefault(''),
  ...placeParsers,
}

type BookAddress = inferParserType<typeof addressParsers>

export const readBookAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the page after this one. */
export const nextPage = (address: BookAddress, nextCursor: string): string =>
  serialize(paths.addresses(), { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const previousPage = (address: BookAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(paths.addresses(), { ...address, ...place })
}
