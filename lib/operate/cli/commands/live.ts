import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withDatabase } from '#lib/operate/cli/with-database.ts'
import type { CopiedOrganization } from '#lib/operate/installation/copy-organizations.ts'
import { openSandboxSource } from '#lib/operate/installation/open-sandbox-source.ts'
import { setUpLive } from '#lib/operate/installation/set-up-live.ts'
import { systemClock } from '#lib/service/clock.ts'

import { connectVendors, readFirstSettings } from './vendors.ts'

type LiveOptions = { fromSandbox?: string; organization?: string[]; writeEnv?: string }

const describeCopied = ({ name, members, addresses, tags, views, had_logo: hadLogo }: CopiedOrganization) =>
  [
    `Copied ${name}: ${members.length} members, ${addresses} addresses, ${tags} tags, ${views} views.`,
    ...(hadLogo ? ['  Its logo was not copied: upload it under Settings.'] : []),
    `  ${members.join(', ')}: each chooses a password with “Forgot password” on the sign-in page.`,
  ].join('\n')

const nextSteps = (hasOrganization: boolean): string =>
  [
    ...(hasOrganization
      ? []
      : ['Next: mailroom organization create, which makes the first organization and its owner.']),
    `${hasOrganization ? 'Next: s' : 'Then s'}tart Mailroom, and run mailroom doctor.`,
  ].join('\n')

const setUp = (options: LiveOptions): Promise<CommandResult> =>
  withDatabase(
    async ({ settings, databaseUrl }) => {
      await using cleanup = new AsyncDisposableStack()
      const source =
        options.fromSandbox === undefined
          ? null
          : await openSandboxSource(
              options.fromSandbox,
              { organizationIds: options.organization ?? null, appSecret: settings.appSecret },
              cleanup,
            )
      const { isNew, copied } = await setUpLive({ settings, databaseUrl, now: systemClock.now() }, source)
      const connected = await connectVendors(
        { settings, databaseUrl },
        { writeEnv: options.writeEnv, wait: 0, isServerOff: true },
      )
      return {
        value: { mode: 'live', is_new: isNew, organizations: copied, connected: connected.value },
        text: [
          isNew ? 'This database is live, for good.' : 'This database is live already.',
          ...copied.map(describeCopied),
          connected.text,
          nextSteps(copied.length > 0),
        ].join('\n'),
        isFailure: connected.isFailure === true,
      }
    },
    { read: readFirstSettings },
  )

/** Builds `live`, which makes an empty database the one of a live installation. */
export const liveCommand = (run: RunCommand): Command =>
  new Command('live')
    .option(
      '--from-sandbox <place>',
      'copy the organizations of a sandbox: its DATA_DIR, or the URL of its database',
    )
    .option('--organization <id...>', 'of the sandbox, copy only these')
    .option(
      '--write-env <file>',
      'write the webhook secret that Stripe issues to this file instead of showing it',
    )
    .action((options: LiveOptions) => run(setUp(options)))
