import { Checkbox } from '#components/ui/checkbox.tsx'

type SaveToBookProps = { isSaved: boolean; onChange: (isSaved: boolean) => void }

/** Offers to save an address to the book. */
export const SaveToBook = ({ isSaved, onChange }: SaveToBookProps) => (
  <Checkbox
    className="mt-4"
    label="Save to address book"
    checked={isSaved}
    onChange={(event) => onChange(event.target.checked)}
  />
)
