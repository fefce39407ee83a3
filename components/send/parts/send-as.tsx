import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'

type SendAsProps = { isOneLetter: boolean; onChange: (isOneLetter: boolean) => void }

/** Lets the user choose whether several PDFs are separate letters or share one envelope. */
export const SendAs = ({ isOneLetter, onChange }: SendAsProps) => (
  <RadioGroup legend="How to send these PDFs" choicesClassName="grid gap-2 sm:grid-cols-2">
    <RadioCard
      name="send-as"
      label="Separate letters"
      description="Each PDF becomes its own letter."
      checked={!isOneLetter}
      onChange={() => onChange(false)}
    />
    <RadioCard
      name="send-as"
      label="One letter"
      description="All PDFs go in one envelope, in the order you choose."
      checked={isOneLetter}
      onChange={() => onChange(true)}
    />
  </RadioGroup>
)
