import { expect, test } from 'vitest'

import { verifierPage } from './verifier-page.ts'

test('the page contains every module that it imports, since it can load none', async () => {
  const page = (await verifierPage()).toString()
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? []
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(page) ?? []
  const sources = Object.values(imports).map((address) =>
    decodeURIComponent(address.slice(address.indexOf(',') + 1)),
  )
  const wanted = [script, ...sources].flatMap((source) =>
    [...source.matchAll(/^(?:import|export)\b[^'"]*? from ['"]([^'"]+)['"]/gm)].map(([, name]) => name),
  )
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((name) => name === undefined || !(name in imports))).toEqual([])
})
