import { expect, test } from 'vitest'

import { defineListQuery } from './list-query.ts'
import { textParam } from './search-params.ts'

const list = defineListQuery('/list', { tag: textParam })

const urlOf = (href: string) => new URL(href, 'http://localhost')
const read = (href: string) => list.parse(urlOf(href).searchParams)
const pageOf = (rows: number, nextCursor: string | null) => ({
  data: Array.from({ length: rows }),
  has_more: nextCursor !== null,
  next_cursor: nextCursor,
})

test('returns to the first page when a filter changes', () => {
  expect(list.firstPage({ ...read('/list?cursor=a&trail=b&page=3'), tag: 'x' })).toBe('/list?tag=x')
})

test('limits the length of the URL, counts pages, and always links back to the first', () => {
  let href = '/list'
  for (let page = 2; page <= 500; page += 1) href = list.nextPage(read(href), crypto.randomUUID())
  expect(href.length).toBeLessThan(1000)
  expect(list.pagesAround(read(href), pageOf(3, null), 20).rows).toBe('9981–9983')
  let back: string | null = href
  for (let steps = 0; back !== null && back !== '/list'; steps += 1) {
    expect(steps).toBeLessThan(25)
    back = list.previousPage(read(back))
  }
  expect(back).toBe('/list')
})

test('numbers the rows of a page unless the list has one page only', () => {
  expect(list.pagesAround(read('/list'), pageOf(3, null), 20)).toEqual({
    previous: null,
    next: null,
    rows: null,
  })
  expect(list.pagesAround(read('/list'), pageOf(20, 'a'), 20)).toEqual({
    previous: null,
    next: '/list?cursor=a&page=2',
    rows: '1–20',
  })
  expect(list.pagesAround(read('/list?cursor=a&page=2'), pageOf(5, null), 20)).toEqual({
    previous: '/list',
    next: null,
    rows: '21–25',
  })
})
