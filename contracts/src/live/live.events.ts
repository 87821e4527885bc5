/**
 * What the live channel tells open tabs of, with what it says about it: keys only, never words nor values of people. A tab
 * reads anew what changed, through the calls that decide what it may see.
 */
export interface LiveEvents {
  /** Notifications of the reader arrived, were read, pinned or unpinned. */
  'notifications.changed': Readonly<Record<string, never>>;
  /** The message board of the portal changed. */
  'messages.changed': Readonly<Record<string, never>>;
  /** A reference list, or the parameters, were edited. */
  'reference.changed': { readonly Liste: string };
  /** Texts of a family were edited. */
  'texts.changed': { readonly Famille: string };
  /** A release note was published, changed or withdrawn. */
  'releaseNotes.changed': Readonly<Record<string, never>>;
  /** A page of the documentation, or the legal notices, was written over. */
  'documentation.changed': { readonly Cle: string };
  /** An edited form was published. */
  'forms.changed': { readonly IdFormulaire: string };
  /** A definition of imports and exports was made or changed. */
  'definitions.changed': Readonly<Record<string, never>>;
  /** Jobs that administrators follow, or that the reader asked for, were asked for, begun or ended. */
  'jobs.changed': Readonly<Record<string, never>>;
  /** What is to become so outside was done, failed, or was moved by somebody. */
  'effects.changed': Readonly<Record<string, never>>;
  /** Records of these people, or what waits on them, are other than they were; null: of many. */
  'people.changed': { readonly people: readonly number[] | null };
  /** These companies are other than they were, or there are others; null: many. */
  'companies.changed': { readonly companies: readonly number[] | null };
  /** The same of sites. */
  'sites.changed': { readonly sites: readonly number[] | null };
  /** These distribution lists, or who is in them, are other than they were; null: many. */
  'lists.changed': { readonly lists: readonly number[] | null };
  /** Lists became the reader's, or are theirs no more: which are, they read. */
  'lists.given': Readonly<Record<string, never>>;
  /** Somebody has another photo, or none, or one that waits. */
  'photos.changed': { readonly IdPersonneEV1: number };
  /** Something of somebody's accounts in other systems came about, or did not. */
  'accounts.changed': { readonly IdPersonneEV1: number };
  /** A request was made, changed, decided or commented, or is held by somebody else. */
  'requests.changed': { readonly IdDemande: number };
  /** What may wait for a decision of the reader is other than it was: which, they read. */
  'visas.changed': Readonly<Record<string, never>>;
  /** What somebody holds is another by now. */
  'inventories.changed': { readonly IdPersonneEV1: number };
  /** A plan of the reader moved on. */
  'plans.changed': { readonly IdPlan: number };
}

export type LiveTopic = keyof LiveEvents;

/** Topics that carry keys of people or things. */
export type KeyedTopic = {
  [Topic in LiveTopic]: Extract<LiveEvents[Topic][keyof LiveEvents[Topic]], number | readonly number[]> extends never
    ? never
    : Topic;
}[LiveTopic];

/** Each of them: of one that is not here nobody would be told a key. */
export const keyedTopics: Readonly<Record<KeyedTopic, true>> = {
  'people.changed': true,
  'companies.changed': true,
  'sites.changed': true,
  'lists.changed': true,
  'photos.changed': true,
  'accounts.changed': true,
  'requests.changed': true,
  'inventories.changed': true,
  'plans.changed': true,
};

/** What a stream says besides events of a topic. */
export const liveSigns = {
  /** The stream is open; its id is where it starts. */
  hello: 'hello',
  /** Events were missed for good: everything on screen is to be read anew. */
  reset: 'reset',
  /** The stream ends; the data is the code of the reason. */
  end: 'end',
} as const;
