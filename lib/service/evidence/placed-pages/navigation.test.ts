import { expect, test } from 'vitest'

import { outlineOf, pageLabelsOf } from './navigation.ts'

test('bookmarks link to their neighbors and their pages, with nested ones collapsed', () => {
  let next = 100
  const { root, objects } = outlineOf(
    [
      { title: 'Cover', page: 1 },
      {
        title: '1. Élise',
        page: 2,
        children: [
          { title: 'Summary', page: 3 },
          { title: 'Document', page: 4 },
        ],
      },
    ],
    [11, 12, 13, 14],
    () => next++,
  )
  const find = (number: number) => Object.fromEntries(objects.find(([each]) => each === number)?.[1] ?? [])
  expect(find(root)).toEqual({ '/Type': '/Outlines', '/First': '101 0 R', '/Last': '102 0 R', '/Count': '2' })
  expect(find(101)).toMatchObject({
    '/Parent': `${root} 0 R`,
    '/Dest': ['11 0 R', '/Fit'],
    '/Next': '102 0 R',
  })
  expect(find(102)).toMatchObject({
    '/Title': '<FEFF0031002E002000C9006C006900730065>',
    '/Prev': '101 0 R',
    '/First': '103 0 R',
    '/Last': '104 0 R',
    '/Count': '-2',
  })
  expect(find(104)).toMatchObject({ '/Parent': '102 0 R', '/Prev': '103 0 R', '/Dest': ['14 0 R', '/Fit'] })
})

test('labels pages with their numbers, or with their Bates numbers', () => {
  expect(pageLabelsOf(3, null).get('/Nums')).toEqual(['0', new Map([['/S', '/D']])])
  const labels = pageLabelsOf(2, { prefix: 'A', start: 999_999 }).get('/Nums')
  expect(labels).toEqual([
    '0',
    new Map([['/P', '<FEFF0041003900390039003900390039>']]),
    '1',
    new Map([['/P', '<FEFF00410031003000300030003000300030>']]),
  ])
})
