import type { ReactNode } from 'react'

export const apiRequest = 'API request'
export const requestCouldNotBeLoaded = 'Request could not be loaded'
export const requestLog = 'Request log'

export const requestLogCouldNotBeLoaded = 'Request log could not be loaded'
export const apiRequestsForOne = 'API requests for one shipment in the last 30 days.'
export const apiRequestsInTheLast =
  'API requests in the last 30 days. New requests appear within a second or so.'
export const noMatchingRequests = 'No matching requests'
export const noRequestsYet = 'No requests yet'
export const clearFilters = 'Clear filters'
export const apiKeys = 'API keys'
export const tryOtherFilters = 'Try other filters.'
export const requestsMadeWithYourApi = 'Requests made with your API keys appear here.'
export const olderRequests = 'Older requests'
export const newestFirst = 'Newest first'
export const newest = 'Newest'
export const noNewerRequests = 'No newer requests.'
export const older = 'Older'
export const noOlderRequests = 'No older requests.'

export const request = 'Request'
export const headersAndBodiesAreNotStored = 'Headers and bodies are not stored.'
export const url = 'URL'
export const error = 'Error'
export const time = 'Time'
export const msTimeAndDurationMs = (time: ReactNode, durationMs: ReactNode) => (
  <>
    {time} · {durationMs} ms
  </>
)
export const apiKey = 'API key'
export const ipAddress = 'IP address'
export const ipAddressUnknown = 'IP address unknown'
export const shipment = 'Shipment'
export const notAboutAShipment = 'Not about a shipment'
export const requestId = 'Request ID'
export const requestIdLabel = 'request ID'
export const repeatWithCurl = 'Repeat with curl'
export const usesTheApiKey =
  'Uses the API key in MAILROOM_KEY. Provide the request body as a file, since bodies aren’t stored, and replace *** with the filter values.'
export const curlCommand = 'curl command'

export const success2xx = 'Success (2xx)'
export const notModified3xx = 'Not modified (3xx)'
export const clientError4xx = 'Client error (4xx)'
export const serverError5xx = 'Server error (5xx)'
export const filterRequests = 'Filter requests'
export const status = 'Status'
export const any = 'Any'
export const operation = 'Operation'
export const startDate = 'Start date'
export const endDate = 'End date'
export const apply = 'Apply'

export const msDurationMs = (durationMs: ReactNode) => <>{durationMs} ms</>
export const requests = 'Requests'
export const httpStatus = (status: ReactNode) => <>HTTP {status}</>
export const unknownEndpoint = 'Unknown endpoint'
