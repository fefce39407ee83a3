import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { CertificateSettings } from '#components/signing-certificate/certificate-settings.tsx'
import { signingCertificateQueries } from '#components/signing-certificate/queries.ts'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Signing certificate · Settings' }

const SigningCertificatePage = () => (
  <PageMemory reads={[signingCertificateQueries.settings()]}>
    <SettingsHeader
      current="signing-certificate"
      description="Sign exhibits with your organization’s own certificate, so that PDF readers show who signed them. Without one, exhibits are signed by Mailroom alone."
    />
    <FormColumn>
      <CertificateSettings />
    </FormColumn>
  </PageMemory>
)

export default SigningCertificatePage
