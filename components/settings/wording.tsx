import type { ReactNode } from 'react'

export const templates = 'Templates'
export const inboundEmail = 'Inbound email'
export const connectedAccounts = 'Connected accounts'
export const mailing = 'Mailing'
export const whatYouHaveInStock =
  'What you have in stock, and when your mail leaves. It decides how each piece is packed, weighed and dated.'

export const organization = 'Organization'
export const onlyOwnersAndAdmins = 'Only owners and admins can change these settings'
export const contactOneOfThem = 'Contact one of them to request a change.'

export const expired = 'Expired'
export const expiresSoon = 'Expires soon'
export const isNowTheDefault = (card: string | number) => `${card} is now the default card`
export const addCard = 'Add card'
export const cards = 'Cards'
export const purchasesAreChargedToTheDefault = 'Purchases are charged to the default card.'
export const noCardsYet = 'No cards yet'
export const addACardToPurchase =
  'Add a card to purchase postage. Card details go directly to our payment provider.'
export const expiresCard = (card: ReactNode) => <>Expires {card}</>
export const defaultText = 'Default'
export const makeDefault = (card: string | number) => `Make ${card} default`
export const makeDefaultButton = 'Make default'
export const mailroomNeverStoresCard = 'Mailroom never stores card numbers.'
export const removedName = (name: string | number) => `${name} removed`
export const removeName = (name: string | number) => `Remove ${name}`
export const remove = 'Remove'
export const removeWithName = (name: string | number) => `Remove ${name}?`
export const refundsForPastCharges = (thisIs: ReactNode) => (
  <>{thisIs} Refunds for past charges will still go to this card.</>
)
export const thisIsYourOnly = 'This is your only card. You can’t make purchases until you add another.'
export const itWillNoLonger = 'It will no longer be charged.'
export const newDefaultCard = 'New default card'
export const removeCard = 'Remove card'
export const cancel = 'Cancel'

export const always = 'Always'
export const onlyWhatWeHaveNo = 'Only what we have no First-Class or Certified Mail price for'
export const documentsAboveANumber = 'Documents above a number of sheets'
export const printingAndMailing = 'Printing and mailing'
export const whoPrintsAndMails = 'Who prints and mails'
export const yourOwnOffice = 'Your own office'
export const notSetUp = ' (not set up)'
export const whatMails = (partnerTitles: string | number) => `What ${partnerTitles} mails`
export const aboveThisManySheets = 'Above this many sheets'
export const sheetsOfTheDocument = 'Sheets of the document, printed as the sender chooses.'
export const whatCannotProve = (partnerTitles: string | number) => `What ${partnerTitles} cannot prove`
export const itSendsFirstClass = (partnerTitles: ReactNode) => (
  <>
    It sends First-Class and Certified Mail within the United States. No one in your office packs the letter
    or hands it over, so Mailroom records only what {partnerTitles} reports. Do not use it where a rule
    requires a declaration by the person who mailed the document. Your administrator finds the details in
    docs/print-partners.md.
  </>
)

export const chooseAPngOrJpeg = 'Choose a PNG or JPEG file.'
export const theImageIsLarger = 'The image is larger than 2 MB. Choose a smaller file.'
export const logoSaved = 'Logo saved'
export const logoRemoved = 'Logo removed'
export const logo = 'Logo'
export const shownNextToYourName = 'Shown next to your name and on mailing records, statements and receipts.'
export const removeLogo = 'Remove logo'
export const removeLogoTitle = 'Remove logo?'
export const pagesAndNewRecords =
  'Pages and new records will show only your organization’s name. Existing records won’t change.'
export const currentLogo = 'Current logo'
export const replaceLogo = 'Replace logo'
export const saveLogo = 'Save logo'
export const image = 'Image'
export const pngOrJpegUp = 'PNG or JPEG, up to 2 MB. A wide logo on white works best.'

export const mailingSettingsSaved = 'Mailing settings saved'
export const mailingSettings = 'Mailing settings'
export const envelopesAndLabelsInStock = 'Envelopes and labels in stock'
export const theFirstOneThatFits =
  'The first one that fits a letter is used, unless the sender chooses another.'
export const saveMailingSettings = 'Save mailing settings'
export const onlyOwnersAndAdminsCanChange = 'Only owners and admins can change this.'
export const kitsInStock = 'Kits in stock'
export const nothingIsInStock = 'Nothing is in stock'
export const handOver = 'Hand-over'
export const cutOff = 'Cut-off'
export const inUtcSetYourTime = 'In UTC. Set your time zone under Organization.'
export const mailBoughtLaterIsDated = 'Mail bought later is dated and handed over on the next mail day.'
export const weightTolerance = 'Weight tolerance'
export const inOuncesAPiece = 'In ounces. A piece that weighs more or less than this is stopped at the bench.'
export const opensAt = 'Floor opens'
export const scheduledPurchasesAreMadeThen = 'Scheduled purchases are made from then on.'
export const mailGoesOutOn = 'Mail goes out on'
export const workingDays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
} as const
export const carriersOwnCutOffs = 'Carriers’ own cut-offs'
export const whereACarrierComesEarlier =
  'Where a carrier takes mail for the same day only until an earlier time. Later, its services are offered for the next mail day.'
export const notOnPostalHolidays = 'Not on postal holidays.'
export const weighEachPiece = 'Weigh each piece'
export const atTheBenchAgainst = 'At the bench, against the declared weight.'
export const photographEachSealedPiece = 'Photograph each sealed piece'
export const atTheBenchWithTheBrowsers =
  'At the bench, with the browser’s camera. The photo becomes evidence.'

export const phoneSaved = 'Phone number saved'
export const phone = 'Phone number'
export const usedWhereAnAddressHasNone =
  'UPS and FedEx need one. They get this number where an address has none, and may print it on their labels.'
export const savePhone = 'Save phone number'

export const nameSaved = 'Name saved'
export const organizationName = 'Organization name'
export const visibleToAllMembers = 'Visible to all members.'
export const saveName = 'Save name'
export const name = 'Name'

export const everyMemberHasSet = 'Every member has set it up.'
export const withoutItWillLose = (count: string | number) =>
  `${count} without it will lose access immediately, until they set it up`
export const theirApiKeysWillStop = (people: string | number, keys: string | number) =>
  `${people}. Their API keys (${keys}) will stop working until then.`
export const twoFactorAuthenticationIsNow = 'Two-factor authentication is now required'
export const twoFactorAuthenticationIsNowOptional = 'Two-factor authentication is now optional'
export const requireTwoFactorAuthentication = 'Require two-factor authentication'
export const membersNeedAnAuthenticator =
  'Members need an authenticator app or a passkey to use this organization. API keys work only while their owner has one.'
export const required = 'Required'
export const optional = 'Optional'
export const setItUpForYourself = 'Set it up for yourself first'
export const goToSecurity = 'Go to Security'
export const otherwiseYouWouldLose = 'Otherwise you would lose access too.'
export const require = 'Require'
export const requireTwoFactorAuthenticationTitle = 'Require two-factor authentication?'
export const makeOptional = 'Make optional'
export const makeTwoFactorAuthentication = 'Make two-factor authentication optional?'
export const membersWillBeAble =
  'Members will be able to sign in with a password alone, and to turn off two-factor authentication.'
export const keepRequired = 'Keep required'

export const verifiedAsADeliverable = 'Verified as a deliverable address.'
export const verified = 'Verified'
export const weCouldntVerifyThisAddress = 'We couldn’t verify this address.'
export const notVerified = 'Not verified'
export const returnAddressSaved = 'Return address saved'
export const returnAddress = 'Return address'
export const printedOnEveryEnvelope = 'Printed on every envelope. Undelivered mail returns here.'
export const saveReturnAddress = 'Save return address'
export const returnAddressFormat = 'Return address format'
export const usingUspsFormat = 'Use USPS format'
export const usingMyVersion = 'Use my version'

export const defaultsSaved = 'Defaults saved'
export const mailingDefaults = 'Mailing defaults'
export const preselectedWhenYouSend =
  'Preselected when you send mail. You can change them for any letter. They don’t apply to API requests.'
export const saveDefaults = 'Save defaults'
export const printing = 'Printing'
export const color = 'Color'
export const printOnBothSides = 'Print on both sides'
export const usMail = 'US mail'
export const certifiedMail = 'Certified Mail'
export const electronicReturnReceipt = 'Electronic return receipt'
export const requiresCertifiedMail = 'Requires Certified Mail.'

export const settings = 'Settings'
export const allSettings = 'All settings'

export const members = 'Members'
export const signIn = 'Sign-in'
export const billing = 'Billing'
export const approvals = 'Approvals'
export const auditLog = 'Audit log'
export const retention = 'Retention'
export const sharing = 'Sharing'
export const declaration = 'Declaration'
export const apiKeys = 'API keys'
export const requestLog = 'Request log'
export const webhooks = 'Webhooks'
export const notifications = 'Notifications'
export const security = 'Security'
export const mailingEvidence = 'Mailing & evidence'
export const developers = 'Developers'
export const yourAccount = 'Your account'

export const datesAndTimesSaved = 'Dates and times saved'
export const datesAndTimes = 'Dates and times'
export const usedOnAllPages =
  'Used on all pages. Documents use the time zone too, with UTC in brackets, and always use the US date format.'
export const saveDatesAndTimes = 'Save dates and times'
export const timeZone = 'Time zone'
export const currentTime = (notSet: string | number, clock: string | number) =>
  `${notSet}Current time: ${clock}`
export const notSetYetSoDocuments = 'Not set yet, so documents state UTC only. '
export const dateFormat = 'Date format'
export const todayChosen = (chosen: string | number) => `Today: ${chosen}`

export const timeZoneSaved = 'Time zone saved'
export const setYourOrganizationsTime = 'Set your organization’s time zone'
export const use = (detail: string | number) => `Use ${detail}`
export const usingThisBrowsers = 'Use this browser’s'
export const chooseAnother = 'Choose another'
export const declarationsSummariesAndReceipts =
  'Declarations, summaries and receipts state local time with UTC in brackets. Until it is set, they state UTC only.'

export const addCompanions = 'Add a First-Class companion to certified letters'
export const addCompanionsHint =
  'For rules that require both. It is added before payment, where the sender can remove it. Lists and API keys don’t add it.'
export const duplicateDays = 'Days for duplicates'
export const duplicateDaysHint =
  'The same document to the same recipient within so many days has to be confirmed.'
