import { SharedMessage } from '#components/shared/shared-layout.tsx'

const LinkNotFound = () => (
  <SharedMessage title="This link does not work">
    <p>It may be incomplete, have ended, or have been revoked. Ask the sender for another.</p>
  </SharedMessage>
)

export default LinkNotFound
