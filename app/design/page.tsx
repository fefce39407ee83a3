import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'

import { ButtonSamples } from '#components/design/button-samples.tsx'
import { ChoiceSamples } from '#components/design/choice-samples.tsx'
import { ContentSamples } from '#components/design/content-samples.tsx'
import { EnvelopeSamples } from '#components/design/envelope-samples.tsx'
import { FieldSamples, FormSamples } from '#components/design/field-samples.tsx'
import { PopupSamples } from '#components/design/popup-samples.tsx'
import { StatusSamples } from '#components/design/status-samples.tsx'
import { ThemeSwitch } from '#components/design/theme-switch.tsx'
import { TokenSamples } from '#components/design/token-samples.tsx'
import { WaySamples } from '#components/design/way-samples.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { parseTheme, themeCookie } from '#components/ui/theme.ts'

export const metadata: Metadata = { title: 'Design' }

/** Shows every primitive in every state, for developers. The page does not exist in production. */
const DesignPage = async () => {
  if (process.env.NODE_ENV === 'production') notFound()
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  return (
    <main className="mx-auto max-w-7xl p-4 sm:p-6">
      <PageHeader
        title="Design"
        description="Every primitive in every state. Hover or press Tab to see hover and focus styles."
      />
      <div className="mb-6 max-w-2xl">
        <ThemeSwitch initial={theme} />
      </div>
      <h2 className="sr-only">Samples</h2>
      <div className="gap-4 md:columns-2">
        <TokenSamples />
        <StatusSamples />
        <ButtonSamples />
        <FieldSamples />
        <ChoiceSamples />
        <FormSamples />
        <WaySamples />
        <ContentSamples />
        <PopupSamples />
        <EnvelopeSamples />
      </div>
    </main>
  )
}

export default DesignPage
