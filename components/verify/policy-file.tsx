import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { type Policy, parsePolicy } from '#lib/proof/policy.ts'

/** A chosen policy, or why it cannot be used. */
export type ChosenPolicy = { name: string } & ({ policy: Policy } | { error: string })

/** Reads a chosen policy in the browser. */
export const readPolicyFile = async (file: File): Promise<ChosenPolicy> => {
  try {
    return { name: file.name, policy: parsePolicy(await file.text()) }
  } catch (error) {
    return { name: file.name, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Lets the reader choose a policy, which every bundle is then held against. */
export const PolicyFile = ({
  chosen,
  onChoose,
  onRemove,
}: {
  chosen: ChosenPolicy | null
  onChoose: (file: File) => void
  onRemove: () => void
}) => (
  <div className="mt-4 grid justify-items-start gap-1.5 text-sm">
    <label htmlFor="policy-file" className="font-emphasis">
      Policy<span className="ml-1.5 font-normal text-ink-faint">optional</span>
    </label>
    <input
      id="policy-file"
      type="file"
      accept=".txt,.policy,text/plain"
      className="max-w-full file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:py-1.5 file:font-emphasis"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onChoose(file)
        // The same file can be chosen again.
        event.target.value = ''
      }}
    />
    {chosen && (
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {chosen.name} <Button onClick={onRemove}>Remove policy</Button>
      </p>
    )}
    {chosen && 'error' in chosen && <FieldError>{chosen.error}</FieldError>}
    <p className="text-ink-soft">
      A text file with the keys and witnesses that you require. Use one from your auditor or your own
      organization, not from the service that made the bundle.
    </p>
  </div>
)
