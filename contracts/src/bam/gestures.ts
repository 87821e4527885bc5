/** What is done with many files of mission at once, each answered for. */
export const fileGestures = [
  'submit',
  'validate',
  'remind',
  'recall',
  'close',
  'review',
  'reviewed',
  'dispute',
  'settle',
  'revise',
  'takeUp',
  'cancel',
  'delete',
] as const;
export type FileGesture = (typeof fileGestures)[number];

/** As many files as one plan does. */
export const mostFilesAtOnce = 5000;
