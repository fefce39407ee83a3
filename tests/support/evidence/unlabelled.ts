/** Columns of a shipment to which its sender added nothing: no reference, matter, other letter, deadline or schedule. */
export const unlabelled = {
  reference: null,
  costCenter: null,
  matterId: null,
  letterSetId: null,
  companionOf: null,
  againOf: null,
  againReason: null,
  hasLaterAttempt: false,
  metadata: {},
  deadlineKind: null,
  deadlineDay: null,
  deadlineCitation: null,
  deadlineMailBy: null,
  deadlineState: null,
  deadlineLookAt: null,
  scheduledFor: null,
  latestScheduleId: null,
}

/** Returns what was kept of a shipment of which nothing was. */
export const nothingKept = () => ({
  files: [],
  retainedRecord: null,
  chain: { entries: [], facts: [] },
  messages: [],
})
