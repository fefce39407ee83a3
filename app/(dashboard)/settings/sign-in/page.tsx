import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { singleSignOnQueries } from '#components/single-sign-on/queries.ts'
import { SignInSettings } from '#components/single-sign-on/sign-in-settings.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Sign-in · Settings' }

const SignInSettingsPage = () => (
  <PageMemory reads={[singleSignOnQueries.members(), singleSignOnQueries.settings()]}>
    <SettingsHeader current="sign-in" description="How members sign in to this organization." />
    <FormColumn>
      <SignInSettings />
    </FormColumn>
  </PageMemory>
)

export default SignInSettingsPage
