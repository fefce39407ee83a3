import { isSandbox } from '#lib/service/config.ts'
import type { Settings } from '#lib/service/config.ts'
import type { Service } from '#lib/service/create-service.ts'

/** Tells whoever started Mailroom that it serves, where, and in the sandbox how to sign in. */
export const printBanner = (options: {
  address: string
  settings: Settings
  service: Service | undefined
}): void => {
  const { address, settings } = options
  const lines = [`Mailroom is ready at ${address}`]
  if (isSandbox(settings)) lines.push('Sandbox: no vendor is called and no card is charged.')
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
