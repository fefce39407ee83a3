import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import { SharedMessage } from './shared-layout.tsx'
import * as wording from './wording.tsx'

const problems: Readonly<Record<string, string>> = {
  wrong: wording.wrongPassword,
  wait: wording.tooManyGuesses,
}

type PasswordFormProps = { token: string; problem: string | undefined }

/** Asks for the password of a link. A plain form, which needs no script. */
export const PasswordForm = ({ token, problem }: PasswordFormProps) => (
  <SharedMessage title={wording.passwordNeeded}>
    <p>{wording.passwordFromTheSender}</p>
    <form
      method="post"
      action={`/api/shared/${encodeURIComponent(token)}/password`}
      className="mt-6 grid max-w-sm justify-items-start gap-4 text-ink"
    >
      <Field label={wording.password} error={problem && problems[problem]} className="w-full">
        <Input name="password" type="password" required autoComplete="off" maxLength={200} />
      </Field>
      <Button type="submit" variant="primary">
        {wording.open}
      </Button>
    </form>
  </SharedMessage>
)
