import { expect, test } from 'vitest'

import {
  choiceParam,
  integerParam,
  listParam,
  readPageParams,
  readParams,
  textParam,
  withDefault,
  writeParams,
} from './search-params.ts'

const params = {
  search: textParam,
  page: withDefault(integerParam, 1),
  status: choiceParam(['open', 'closed']),
  columns: listParam(textParam),
}

const read = (query: string) => readParams(params, new URLSearchParams(query))

test('reads back what it writes, whatever signs a value has', () => {
  const values = {
    search: 'a&b=c #1 50% "x" <y> Žluťoučký, 漢字',
    page: 3,
    status: 'closed' as const,
    columns: ['to, from', 'sent'],
  }
  const url = writeParams('/list', params, values)
  expect(readParams(params, new URL(url, 'http://localhost').searchParams)).toEqual(values)
})

test('keeps commas and letters readable in the URL', () => {
  expect(writeParams('/list', params, { search: 'São João', columns: ['sent', 'tags'] })).toBe(
    '/list?search=São+João&columns=sent,tags',
  )
})

test('ignores values that a parameter does not have', () => {
  expect(read('status=lost&page=soon')).toEqual({ search: null, page: 1, status: null, columns: null })
})

test('tells an empty list from none', () => {
  expect(read('columns=').columns).toEqual([])
  expect(read('').columns).toBeNull()
})

test('leaves what is not set, and removes null and defaults', () => {
  expect(writeParams('/list?other=1&search=swan&page=2', params, { page: 1, status: 'open' })).toBe(
    '/list?other=1&search=swan&status=open',
  )
  expect(writeParams('/list?search=swan', params, { search: null })).toBe('/list')
})

test('takes the first of several values that a page was requested with', async () => {
  const searchParams = Promise.resolve({ search: ['swan', 'turner'], page: '4', status: undefined })
  expect(await readPageParams(params, searchParams)).toEqual({
    search: 'swan',
    page: 4,
    status: null,
    columns: null,
  })
})
