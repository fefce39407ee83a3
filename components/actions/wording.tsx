export const couldntReachMailroomWhat =
  'Couldn’t reach Mailroom. What you entered is still here. Check your connection and try again; it won’t be submitted twice.'
export const somethingWentWrongOnOurSide =
  'Something went wrong on our side. What you entered is still here. Try again in a moment; it won’t be submitted twice.'
export const mailroomWasUpdatedWhile =
  'Mailroom was updated while this page was open. What you entered is still here. Copy what you need, then reload the page.'
