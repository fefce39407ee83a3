import type { ReactNode } from 'react'

export const delivery = 'Delivery'
export const deliveryCouldNotBeLoaded = 'Delivery could not be loaded'
export const eventId = (messageId: ReactNode) => <>Event ID {messageId}</>
export const webhooks = 'Webhooks'
export const endpoint = 'Endpoint'
export const nextRetry = (time: ReactNode) => <>Next retry {time}</>

export const webhookEndpoint = 'Webhook endpoint'
export const endpointCouldNotBeLoaded = 'Endpoint could not be loaded'
export const olderDeliveries = 'Older deliveries'
export const newestFirst = 'Newest first'
export const newest = 'Newest'
export const noNewerDeliveries = 'No newer deliveries.'
export const older = 'Older'
export const noOlderDeliveries = 'No older deliveries.'

export const endpointsCouldNotBeLoaded = 'Endpoints could not be loaded'

export const empty = '(empty)'
export const event = 'Event'
export const formattedForReadingTheSigned =
  'Formatted for reading. The signed payload has no extra whitespace.'
export const body = 'Body'
export const attemptNumber = (number: string | number) => `Attempt ${number}`
export const msTimeAndDurationMs = (time: ReactNode, durationMs: ReactNode, url: ReactNode) => (
  <>
    {time} · {durationMs} ms · {url}
  </>
)
export const noResponse = 'No response'
export const httpStatus = (status: string | number) => `HTTP ${status}`
export const requestHeaders = 'Request headers'
export const responseHeaders = 'Response headers'
export const responseBody = 'Response body'

export const deliveries = 'Deliveries'
export const last30Days = 'Last 30 days.'
export const noDeliveriesYet = 'No deliveries yet'
export const sendATestEvent = 'Send a test event to see the payload and your server’s response.'
export const status = 'Status'
export const response = 'Response'
export const created = 'Created'
export const noResponseYet = 'No response yet'

export const endpointUrl = 'Endpoint URL'
export const aPublicHttpsUrl = 'A public HTTPS URL that responds to POST requests with 2xx.'
export const httpsExampleComHooks = 'https://example.com/hooks/mailroom'
export const description = 'Description'
export const events = 'Events'
export const allEvents = 'All events'
export const includesEventsAddedLater = 'Includes events added later.'
export const selectedEvents = 'Selected events'
export const usingAtMost200 = 'Use at most 200 characters.'
export const selectAtLeastOne = 'Select at least one event, or choose all events.'

export const usingItToVerify = 'Use it to verify that events come from Mailroom.'
export const addEndpoint = 'Add endpoint'
export const endpointSaved = 'Endpoint saved'
export const urlAndEvents = 'URL and events'
export const saveEndpoint = 'Save endpoint'

export const webhookEndpoints = 'Webhook endpoints'
export const receiveSignedEventsAtYourServer = 'Receive signed events at your server.'
export const noEndpointsYet = 'No endpoints yet'
export const addYourServersUrl = 'Add your server’s URL below.'
export const enabled = 'Enabled'
export const failing = 'Failing'
export const disabled = 'Disabled'
export const delivered = 'Delivered'
export const pending = 'Pending'
export const failed = 'Failed'

export const everyDeliveryFailedFor3 = 'Every delivery failed for 3 days.'
export const itRespondedWith410 = 'It responded with 410 Gone.'
export const aMemberOfYourOrganization = 'A member of your organization disabled it.'
export const endpointDisabled = 'Endpoint disabled'
export const eventsAreStoredAsFailed = (disabledReason: ReactNode) => (
  <>{disabledReason} Events are stored as failed for 30 days. You can replay them after you enable it.</>
)
export const deliveriesFailingSince = (time: ReactNode) => <>Deliveries failing since {time}</>
export const eachEventIsRetried =
  'Each event is retried for 24 hours. The endpoint is disabled after 3 days of failures.'
export const eventsAreSentInReal = 'Events are sent in real time.'
export const sendingTestEvent = 'Sending test event'
export const endpointEnabled = 'Endpoint enabled'
export const endpointDeleted = 'Endpoint deleted'
export const eventsAreAlsoSigned =
  'Events are also signed with the old secret for 24 hours, so you can switch without losing any.'
export const alsoSignedWithThePrevious = (time: ReactNode) => (
  <>Also signed with the previous secret until {time}.</>
)
export const enableTheEndpointFirst = 'Enable the endpoint first.'
export const sendTestEvent = 'Send test event'
export const enable = 'Enable'
export const disable = 'Disable'
export const rotateSecret = 'Rotate secret'
export const rotateSigningSecret = 'Rotate signing secret?'
export const wellCreateANew =
  'We’ll create a new secret and show it once. Events are signed with both secrets for 24 hours, then the old one expires.'
export const cancel = 'Cancel'
export const deleteText = 'Delete'
export const deleteEndpoint = 'Delete endpoint?'
export const noMoreEventsWillBeSent =
  'No more events will be sent, including pending ones, and the delivery log is deleted. This can’t be undone.'
export const deleteEndpointConfirm = 'Delete endpoint'

export const noFailedEvents = 'No failed events'
export const resentCount = (count: string | number) => `${count} resent`
export const replayFailed = 'Replay failed'
export const replayFailedEvents = 'Replay failed events?'
export const allFailedEventsFromTheLast =
  'All failed events from the last 30 days are resent now with their original IDs.'
export const eventResent = 'Event resent'
export const resend = 'Resend'

export const copyThisSigningSecret = 'Copy this signing secret now. It won’t be shown again.'
export const signingSecret = 'signing secret'

export const allEvents2 = 'all events'
