import { EnvelopeArt } from '#components/sign-in/envelope-art.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

const explanation =
  'Upload a PDF, add a recipient, and compare price, arrival and proof across carriers. You won’t be charged until you pay.'

/** The way into the main job. */
export const SendCard = () => (
  <Card label="Send mail" className="overflow-hidden">
    <div className="border-b border-line bg-sunken px-8 pt-7 pb-6 max-sm:hidden">
      <EnvelopeArt className="mx-auto w-full max-w-60 -rotate-2" />
    </div>
    <div className="grid gap-1 p-5">
      <h2 className="text-md font-[620]">Send a letter</h2>
      <p className="text-ink-soft">{explanation}</p>
      <LinkButton href={paths.send.upload()} className="mt-3">
        Upload a PDF
      </LinkButton>
    </div>
  </Card>
)

/** The same, for an organization that has sent nothing yet: the one thing to do here. */
export const FirstLetter = () => (
  <Card label="Send mail" className="grid overflow-hidden md:grid-cols-[1fr_1.1fr]">
    <div className="grid content-center gap-2 px-6 py-10 sm:px-10">
      <h2 className="text-xl font-[640]">Send your first letter</h2>
      <p className="max-w-md text-ink-soft">{explanation}</p>
      <LinkButton
        href={paths.send.upload()}
        variant="primary"
        size="large"
        className="mt-4 justify-self-start"
      >
        Upload a PDF
      </LinkButton>
    </div>
    <div className="flex items-center justify-center border-line bg-sunken p-8 max-md:border-t md:border-l">
      <EnvelopeArt className="w-full max-w-sm -rotate-2" />
    </div>
  </Card>
)
