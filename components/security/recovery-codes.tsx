import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Recovery codes, the one time that they can be seen. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Notice
    alert
    tone="accent"
    title="Save these recovery codes. They won’t be shown again."
    action={
      <>
        <CopyButton value={codes.join('\n')} label="recovery codes" />
        <Button size="small" onClick={onKept}>
          I’ve saved them
        </Button>
      </>
    }
  >
    <p>
      Use a code to sign in without your phone. Each works once. Print them or save them in a password
      manager.
    </p>
    <ul aria-label="Recovery codes" className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {codes.map((code) => (
        <li key={code}>
          <code className="code text-ink">{code}</code>
        </li>
      ))}
    </ul>
  </Notice>
)
