import { expect, test, vi } from 'vitest'

import { readSettings } from '#lib/service/config/config.ts'

import { requireUnprivileged } from './unprivileged.ts'

test('root serves no real mail unless told to, and is warned anywhere', () => {
  const warn = vi.fn<(message: string) => void>()
  const real = { PRINTER_URL: 'ipp://printer.local/ipp/print' }
  const require = (environment: Record<string, string>, userId: number | undefined) =>
    requireUnprivileged(readSettings(environment), userId, { warn })
  require(real, 1000)
  require(real, undefined)
  expect(warn).not.toHaveBeenCalled()
  expect(() => require(real, 0)).toThrow('RUN_AS_ROOT=yes')
  require({ ...real, RUN_AS_ROOT: 'yes' }, 0)
  require({}, 0)
  expect(warn).toHaveBeenCalledTimes(2)
})
