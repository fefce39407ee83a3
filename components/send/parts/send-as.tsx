import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'

import * as wording from './wording.tsx'

type SendAsProps = { isOneLetter: boolean; onChange: (isOneLetter: boolean) => void }

/** Asks whether several PDFs are letters of their own or go in one envelope. */
export const SendAs = ({ isOneLetter, onChange }: SendAsProps) => (
  <RadioGroup legend={wording.howToSendThem} choicesClassName="grid gap-2 sm:grid-cols-2">
    <RadioCard
      name="send-as"
      label={wording.separateLetters}
      description={wording.eachIsALetter}
      checked={!isOneLetter}
      onChange={() => onChange(false)}
    />
    <RadioCard
      name="send-as"
      label={wording.oneLetter}
      description={wording.allInOneEnvelope}
      checked={isOneLetter}
      onChange={() => onChange(true)}
    />
  </RadioGroup>
)
