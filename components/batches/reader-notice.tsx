import { Notice } from '#components/ui/notice.tsx'

/** Explains to read-only members why actions are unavailable. */
export const ReaderNotice = () => (
  <Notice title="View-only access">Your role can’t send mail. Ask an owner, admin or sender.</Notice>
)
