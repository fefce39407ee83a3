import { classNames } from '#components/ui/class-names.ts'

import { ButtonSamples } from './button-samples.tsx'
import { ChoiceSamples } from './choice-samples.tsx'
import { ContentSamples } from './content-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { PopupSamples } from './popup-samples.tsx'
import { StatusSamples } from './status-samples.tsx'
import { TokenSamples } from './token-samples.tsx'
import { WaySamples } from './way-samples.tsx'

const schemes = { light: 'scheme-light', dark: 'scheme-dark' } as const

export type Theme = keyof typeof schemes

export const themes = Object.keys(schemes) as Theme[]

/** Every primitive in every state, in one theme, whatever the theme of the page is. */
export const DesignBoard = ({ theme, isAlone }: { theme: Theme; isAlone: boolean }) => (
  <section
    aria-label={`${theme} theme`}
    className={classNames('min-w-0 bg-paper p-4 text-ink sm:p-6', schemes[theme])}
  >
    <h2 className="mb-4 text-lg font-[620] capitalize">{theme}</h2>
    <div
      className={classNames('grid grid-cols-[minmax(0,1fr)] items-start gap-4', isAlone && 'lg:grid-cols-2')}
    >
      <TokenSamples />
      <StatusSamples />
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <FormSamples />
      <WaySamples />
      <ContentSamples />
      <PopupSamples />
    </div>
  </section>
)
