/** What figures are of, in the order in which they are shown. */
export const reportingSections = ['people', 'requests', 'files', 'means', 'systems'] as const;
export type ReportingSection = (typeof reportingSections)[number];

/** Every measure, in the order in which it is shown unless a role has one of its own. */
export const measureNames = [
  'workforce',
  'arrivalsByMonth',
  'departuresByMonth',
  'leavingSoon',
  'requestsOpen',
  'requestsWaitingLong',
  'requestsLate',
  'requestsByMonth',
  'requestsRefused',
  'filesUnderWay',
  'filesEnding',
  'filesToReview',
  'sitesInForce',
  'companiesInForce',
  'listsInForce',
  'vehiclesEnding',
  'itemsEnding',
  'itemsDue',
  'accountsFailed',
  'accountsDiffering',
  'effectsNotDone',
  'delegationsEnding',
  'rolesOfGone',
] as const;
export type MeasureName = (typeof measureNames)[number];

/** Parts of a figure that are told one by one; the others are told together. */
export const mostParts = 12;

/** Months that are told of one by one, this one the last. */
export const monthsTold = 12;

/** Days that a trend goes back. */
export const daysOfTrend = 400;
