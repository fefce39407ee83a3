import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Recovery codes, the one time that they can be seen. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Notice
    alert
    tone="accent"
    title="Keep these recovery codes: they are not shown again"
    action={
      <>
        <CopyButton value={codes.join('\n')} label="recovery codes" />
        <Button size="small" onClick={onKept}>
          I have kept them
        </Button>
      </>
    }
  >
    <p>
      Each signs you in once when your phone is not at hand. Print them, or put them into a password manager.
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
