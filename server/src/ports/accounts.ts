import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { Answer, Look } from './answer.ts';

/** What systems are told of the person behind an account, by the names that the catalogue has for it; `LibX` are labels. */
export const accountFields = [
  'CompteAD',
  'Mail',
  'Prenom',
  'Nom',
  'Fonction',
  'LibSociete',
  'IdSet',
  'LibSite',
  'IdContrat',
  'IdPays',
  'IdLangue',
  'TelFixePro',
  'TelMobilePro',
  'IdPersonne',
  'Office365',
  'DateEntreePhysique',
  'DateSortiePhysique',
] as const;
export type AccountField = (typeof accountFields)[number];

/** Of what a system is told, days as YYYY-MM-DD, `true` and `false`; null where there is nothing to say. */
export type AccountValues = Readonly<Partial<Record<AccountField, string | null>>>;

/** An account as it is to be. */
export interface WantedAccount {
  /** Written on what is made, and found again on it: what bears another is somebody else's. */
  readonly marker: string;
  /** What the other side calls it, once it has said so. */
  readonly id: string | null;
  /** Usable by its person. */
  readonly enabled: boolean;
  /** Of somebody who is gone: kept apart, where the other side has a place for those, and never removed. */
  readonly left: boolean;
  readonly values: AccountValues;
  /** What the other side calls the account of the manager; null without one there. */
  readonly manager: string | null;
  /** The first password, the same whenever it is asked for: for what is made, never for what is changed. */
  readonly firstPassword: () => Promise<string>;
}

/** An account as it is outside. */
export interface SeenAccount {
  readonly id: string;
  /** What was written on it, by whichever installation; null where nothing was. */
  readonly marker: string | null;
  readonly enabled: boolean;
  readonly values: AccountValues;
  /** In which of its groups it is, of those that the portal keeps; left out where it keeps none there. */
  readonly groups?: readonly string[];
}

/**
 * A system in which people have accounts. No step throws. What is there is ours by its marker, or by its id; an account
 * that merely has the same login is told with the marker that it bears, if any, and never written.
 */
export interface AccountsPort {
  /** How many calls it takes at once, from all replicas. */
  readonly atOnce: number;
  /** Compares what is wanted with what is there. `seen` tells how it is, where there is one. */
  readonly look: (wanted: WantedAccount, signal: AbortSignal) => Promise<Look & { readonly seen?: SeenAccount }>;
  /** Makes it so: by the id where there is one, or new. Where the login is another's, it is refused as COMPTE_AD_EXIST. */
  readonly write: (wanted: WantedAccount, signal: AbortSignal) => Promise<Answer>;
  /**
   * In which groups an account is to be, as they are seen; left out where the portal keeps none there. They are part of what
   * is looked at and written; whatever other groups an account is in is left alone.
   */
  readonly groupsFor?: (wanted: Pick<WantedAccount, 'values' | 'left'>) => readonly string[];
  /** Every account there, a page at a time, for the comparison of the night. */
  readonly all: (signal: AbortSignal) => AsyncIterable<SeenAccount>;
}

/** The port of a system, as it is set at the moment. */
export type AccountsPorts = (system: OutsideSystem) => Promise<AccountsPort>;
