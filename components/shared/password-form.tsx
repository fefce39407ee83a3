import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import { SharedMessage } from './shared-layout.tsx'

const problems: Readonly<Record<string, string>> = {
  wrong: 'This is not the password of this link.',
  wait: 'Too many attempts. Wait 15 minutes, then try again.',
}

type PasswordFormProps = { token: string; problem: string | undefined }

/** Requests the password of a link. A plain form, which needs no script. */
export const PasswordForm = ({ token, problem }: PasswordFormProps) => (
  <SharedMessage title="Enter the password">
    <p>The sender has set a password for this link. Nothing is shown before it is entered.</p>
    <form
      method="post"
      action={`/api/shared/${encodeURIComponent(token)}/password`}
      className="mt-6 grid max-w-sm justify-items-start gap-4 text-ink"
    >
      <Field label="Password" error={problem && problems[problem]} className="w-full">
        <Input name="password" type="password" required autoComplete="off" maxLength={200} />
      </Field>
      <Button type="submit" variant="primary">
        Open
      </Button>
    </form>
  </SharedMessage>
)
