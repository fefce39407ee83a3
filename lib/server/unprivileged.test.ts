import { expect, test, vi } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'

import { requireUnprivileged } from './unprivileged.ts'

test('root serves no live mail without an override, and always gets a warning', () => {
  const warn = vi.fn<(message: string) => void>()
  const sandbox = createTestConfig()
  const live = { ...sandbox, mode: 'live' as const }
  requireUnprivileged(live, 1000, { warn })
  requireUnprivileged(live, undefined, { warn })
  expect(warn).not.toHaveBeenCalled()
  expect(() => requireUnprivileged(live, 0, { warn })).toThrow('RUN_AS_ROOT=yes')
  requireUnprivileged({ ...live, mayRunAsRoot: true }, 0, { warn })
  requireUnprivileged(sandbox, 0, { warn })
  expect(warn).toHaveBeenCalledTimes(2)
})
