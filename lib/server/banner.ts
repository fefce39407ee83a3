import { type Config, isSandbox, isSimulated } from '#lib/service/config/config.ts'
import { testVendors } from '#lib/service/config/key-modes.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'

const describeSandbox = (config: Config): string[] => {
  const vendors = testVendors(config)
  if (vendors.length === 0) return ['Sandbox: vendors are simulated and no card is charged.']
  return [`Sandbox, with ${vendors.join(' and ')} in test mode: nothing is mailed and no card is charged.`]
}

/**
 * Shows the operator that Mailroom is serving, where, and in a sandbox what is simulated and how to sign in. `config`
 * is null for a remote API, which alone knows.
 */
export const printBanner = (address: string, config: Config | null): void => {
  const lines = [
    `Mailroom is ready at ${address}`,
    ...(config && isSandbox(config) ? describeSandbox(config) : []),
    ...(config && isSimulated(config)
      ? [`Sign in as ${sandboxOwner.email} with the password ${sandboxOwner.password}`]
      : []),
  ]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
