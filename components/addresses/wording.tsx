export const addresses = 'Addresses'
export const noMatchingAddresses = 'No matching addresses'
export const tryFewerWordsOrAnother = 'Try fewer words or another spelling.'
export const theAddressBookIsEmpty = 'The address book is empty'
export const addRecipientsOrImport =
  'Add recipients, or import them from a CSV or XLSX file, to reuse when you send mail.'
export const addressBookCouldNotBeLoaded = 'Address book could not be loaded'
export const showAllAddresses = 'Show all addresses'
export const onThisPageByName = (count: string | number) => `${count} on this page, by name`
export const previous = 'Previous'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreAddresses = 'No more addresses.'
export const yourAddressBook = 'Your address book'
export const exportText = 'Export'
export const excel = 'Excel'

export const searchTheAddressBook = 'Search the address book'
export const nameLabelStreetCity = 'Name, label, street, city…'
export const search = 'Search'
export const clear = 'Clear'

export const addressSaved = 'Address saved'
export const addressSavedButItCouldNotBeVerified = 'Address saved, but it could not be verified'
export const editAddress = 'Edit address'
export const addAddress = 'Add address'
export const saveAddress = 'Save address'
export const label = 'Label'
export const aShortNameSuch = 'A short name, such as “Court, civil division”.'
export const usingAtMost60 = 'Use at most 60 characters.'

export const addressBook = 'Address book'
export const address = 'Address'
export const status = 'Status'
export const lastUsed = 'Last used'
export const actions = 'Actions'
export const deliverable = 'Deliverable'
export const undeliverable = 'Undeliverable'
export const notChecked = 'Not checked'
export const addressDeleted = 'Address deleted'
export const used = 'Used '
export const neverUsed = 'Never used'
export const editName = (name: string | number) => `Edit ${name}`
export const edit = 'Edit'
export const deleteName = (name: string | number) => `Delete ${name}`
export const deleteText = 'Delete'
export const deleteThisAddress = 'Delete this address?'
export const willBeRemovedFromYourOrganizations = (name: string | number) =>
  `${name} will be removed from your organization’s address book. Existing shipments aren’t affected. This can’t be undone.`
export const deleteAddress = 'Delete address'
export const keepAddress = 'Keep address'

export const importAddresses = 'Import addresses'
export const chooseAFileWithNew = 'Choose a file with new addresses first.'
export const nameCompanyStreet1 =
  'Name, Company, Street 1, Street 2, City, State, ZIP, Country, in any order.'
export const alreadyInTheAddress = (existing: string | number) => `${existing} already in the address book`
export const matterNumber = (number: string) => `Matter ${number}`
