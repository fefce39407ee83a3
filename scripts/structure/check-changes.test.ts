import { expect, test } from 'vitest'

import { checkChanges } from './check-changes.ts'

const operations = {
  path: 'lib/client/operations.ts',
  text: "  createBatch: ['post', '/a'],\n  getBatch: ['get', '/a'],\n  verifyAddress: ['post', '/b'],\n",
}

const client = "import { useApi } from '#components/api/use-api.ts'"

const check = (text: string, path = 'components/batches/upload-list.tsx') =>
  checkChanges([operations, { path, text }])

test.each([
  'await api.createBatch({ form })',
  "await createClient({ baseUrl: '' })\n  .createBatch({ form })",
  "const result = await callAuth('/sign-out', {})",
  "const result = await callAuth<{ url?: string }>('/sign-in/social', {})",
  "await fetch('/api/auth/sign-out', { method: 'POST' })",
  'const { mutateAsync } = useMutation({ mutationFn })',
])('reports a component that changes something directly: %s', (text) => {
  expect(check(`${client}\n${text}`)).toEqual([
    expect.stringMatching(/^components\/batches\/upload-list\.tsx:[23] changes something directly/),
  ])
})

test('reports a change by a client passed as a parameter, but not other functions of the same name', () => {
  expect(check('upload={async (api, form) => (await api.createBatch({ form })).data}')).toHaveLength(1)
  expect(check('void batches.createBatch(file)')).toEqual([])
})

test('accepts reads, also by POST, and actions called with the hook', () => {
  expect(check(`${client}\nawait api.getBatch({ params })\nawait api.verifyAddress({ body })`)).toEqual([])
  expect(check('const create = useAction(createBatch)\nvoid create.run(file)')).toEqual([])
})

test('accepts calls in modules that define actions, which are not components', () => {
  const text = `${client}\nimport { defineBrowserAction } from '#components/actions/define-browser-action.ts'\nclient.createBatch({ form })`
  expect(check(text, 'components/batches/browser-actions.ts')).toEqual([])
  expect(check(text, 'components/batches/upload-list.tsx')).toHaveLength(1)
})
