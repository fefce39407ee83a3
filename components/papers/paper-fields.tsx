import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import {
  isPostmarked,
  stampedPaperKinds,
  stampedPaperLabels,
  type StampedPaperKind,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'

type PaperFieldsProps = {
  kinds: readonly StampedPaperKind[]
  paper: StampedPaperKind
  onPaper: (paper: StampedPaperKind) => void
  date: string
  onDate: (date: string) => void
  dateError: string | null
}

/** Takes what a person reads on a stamped paper: which one it is, and its date. */
export const PaperFields = ({ kinds, paper, onPaper, date, onDate, dateError }: PaperFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Field label="Paper">
      <NativeSelect
        value={paper}
        onChange={({ target: { value } }) => {
          const chosen = stampedPaperKinds.find((kind) => kind === value)
          if (chosen) onPaper(chosen)
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {stampedPaperLabels[kind]}
          </option>
        ))}
      </NativeSelect>
    </Field>
    <Field
      label={isPostmarked(paper) ? 'Date of the postmark' : 'Date on it'}
      hint="As you read it on the paper."
      error={dateError}
      optional={!isPostmarked(paper)}
    >
      <Input type="date" value={date} onChange={(event) => onDate(event.target.value)} />
    </Field>
  </div>
)
