import { isSandbox } from '#lib/service/config/config.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'

/** Tells whoever started Mailroom that it serves, where, and in the sandbox how to sign in. */
export const printBanner = (address: string, settings: Settings): void => {
  const lines = [`Mailroom is ready at ${address}`]
  // Where the API is elsewhere, only it knows whether its vendors are stand-ins.
  if (settings.role !== 'web' && isSandbox(settings)) {
    lines.push(
      'Sandbox: vendors are simulated and no card is charged.',
      `Sign in as ${sandboxOwner.email} with the password ${sandboxOwner.password}`,
    )
  }
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
