import type { ConnectedAccount } from '#lib/contract/connected-accounts/connected-account.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

export const pageTitle = 'Connected accounts · Settings'
export const introduction =
  'Buy postage on an account of your own. The vendor bills you for it, and Mailroom charges its fees alone.'
export const couldNotBeLoaded = 'Connected accounts could not be loaded'

export const easypost = 'EasyPost'
export const easypostEnding = (ending: string) => `EasyPost account, key ending in ${ending}`
export const whatConnectingDoes =
  'Quotes and labels then come from your account, at your rates. EasyPost bills you for postage; Mailroom charges you its fees for printing and handling.'
export const connectEasypost = 'Connect EasyPost'
export const connectedWithKey = (ending: string) => `EasyPost connected with the key ending in ${ending}`
export const apiKey = 'API key'
export const whereTheKeyIs =
  'From EasyPost’s dashboard, under API Keys. EasyPost must accept it before it’s stored, encrypted. Only its last four characters are shown afterwards.'
export const enterTheKey = 'Enter the API key.'

export const connected = 'Connected'
export const keyRefused = 'Key refused'
export const disconnected = 'Disconnected'
export const sellsYourPostage = 'Sells your postage and bills you for it.'
export const noLongerUsed = 'New quotes and labels come from Mailroom’s account.'
export const keyEndingIn = (ending: string) => `Ending in ${ending}`
export const testKey = 'Test key'
export const connectedOn = 'Connected'
export const by = (name: string) => ` by ${name}`
export const lastAccepted = 'Key last checked'
export const tracking = 'Tracking'
export const updatesAreSent = 'EasyPost sends updates as they happen.'
export const updatesAreRead = 'Mailroom checks for updates every few hours.'

export const openOnThisAccount = 'Open on this account'
export const keyIsKeptFor = 'The key is kept until these are finished'

/** Returns what still needs the account, a line for each kind. */
export const remainsOf = ({
  purchases,
  not_handed_over: labels,
  tracked,
  refunds,
  scan_forms: forms,
}: ConnectedAccount['remains']): string[] =>
  [
    purchases > 0 && `${plural(purchases, 'purchase')} in progress`,
    labels > 0 && `${plural(labels, 'label')} not yet handed over`,
    forms > 0 && `${plural(forms, 'SCAN form')} in progress`,
    tracked > 0 && `${plural(tracked, 'letter')} on the way`,
    refunds > 0 && `${plural(refunds, 'postage refund')} awaiting a decision`,
  ].filter((line) => line !== false)

export const enterAnotherKey = 'Enter another key'
export const saveKey = 'Save key'
export const keySaved = (ending: string) => `Key ending in ${ending} saved`
export const checkKey = 'Check key'
export const keyIsAccepted = 'EasyPost accepts the key'
export const disconnect = 'Disconnect'
export const disconnectEasypost = 'Disconnect EasyPost?'
export const whatDisconnectingDoes =
  'New quotes and labels come from Mailroom’s account, and Mailroom charges you for postage. Labels you’ve bought stay valid. The key is deleted as soon as nothing bought with it needs it.'
export const keep = 'Keep connected'
export const accountDisconnected = 'EasyPost disconnected'
