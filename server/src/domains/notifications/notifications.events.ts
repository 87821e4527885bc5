declare module '../../platform/events/events.ts' {
  interface Events {
    /** Something that concerns these people happened: each is told once, in their language, on their own screens. */
    'people.told': {
      readonly people: readonly number[];
      /** Key of the text in the family NOTIFICATIONS, with the values of its placeholders. */
      readonly kind: NotificationKind;
      readonly values: Readonly<Record<string, string | number>>;
      /** Screen that it opens, as a path below the language: `collaborateurs/details/FR/12`. */
      readonly opens?: string;
    };
  }
}

/** What people are told of; each is a text of the family NOTIFICATIONS. */
export const notificationKinds = [
  'delegationReceived',
  'delegationGiven',
  'delegationChanged',
  'delegationCancelled',
  'viewedAs',
  'breakGlass',
  'planToConfirm',
  'roleEnded',
  'secondFactorReset',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
