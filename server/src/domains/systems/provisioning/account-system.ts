import type { AccountSystem, OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import type {
  EffectPort,
  EffectSystem,
  HeldEffect,
  SystemDescription,
} from '../../../engines/effects/effect-system.ts';
import type { Db } from '../../../platform/db/database.ts';
import { gathered, together } from '../../../platform/db/gathered.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { AccountsPort, WantedAccount } from '../../../ports/accounts.ts';
import type { Look } from '../../../ports/answer.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { accountCauseOf } from './account-causes.ts';
import { mayClose } from './closings.queries.ts';
import { firstPassword } from './first-password.ts';
import type { Settling } from './settle-runs.ts';
import { type NotedAccount, noteAccounts, readAllWanted, type Wanted } from './wanted-account.queries.ts';

export interface AccountSystemNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly vault: Vault;
  /** The port of a system as it is set now. */
  readonly portOf: (system: OutsideSystem) => Promise<AccountsPort>;
  /** Brings runs up with how their steps stand. */
  readonly settling: Settling;
  /** Told what a system calls somebody, once it is known. Answers whether it may be: false where it is somebody else's. */
  readonly called?: (IdPersonneEV1: number, id: string) => Promise<boolean>;
}

/** A system in which people have accounts, as the desk knows it. */
export const saidAccountSystem = (name: AccountSystem): SystemDescription => ({
  ...{ name, causeOf: accountCauseOf, watched: { right: 'cpt', opens: screenPath('accounts') } },
});

/** How long each attempt waits for the next: quick at first, for whoever looks on; past the last, somebody is told. */
const patience = { patience: 30, minutesBetween: [0.1, 1, 5, 15, 60, 180] } as const;

/** Of a system that was not reached yet. */
const untilReached = 8;

/** A step of what becomes of somebody's accounts, wherever it is done: each attempt brings its run up. */
export function stepSystem(
  name: AccountSystem,
  { behind, settle }: Settling,
  port: EffectPort,
  atOnce = untilReached,
): EffectSystem {
  return {
    ...saidAccountSystem(name),
    ...patience,
    atOnce,
    settle: behind,
    ended: async ({ entity_id }) => await settle(entity_id),
    port,
  };
}

export function personOf({ subject }: HeldEffect): number {
  return Number(subject?.slice('Personne/'.length));
}

/** Accounts in a system outside as effects: looked at, made so, and kept in mind; taken back by closing, never by removing. */
export function accountSystem(name: OutsideSystem, needs: AccountSystemNeeds): EffectSystem {
  const { db, act, vault, portOf, settling, called } = needs;
  const wantedNow = gathered(async (people: readonly number[]) => await readAllWanted(db, name, people));

  let taken = untilReached;
  const reach = async () => {
    const port = await portOf(name);
    taken = port.atOnce;
    return port;
  };
  const noted = together(async (accounts: readonly NotedAccount[]) => {
    await noteAccounts(db, name, accounts);
    return accounts;
  });

  const wantedOf = async (
    effect: HeldEffect,
    closed: boolean,
  ): Promise<(WantedAccount & Pick<Wanted, 'awaitsNumber'> & { readonly closes: boolean }) | undefined> => {
    const wanted = await wantedNow(personOf(effect));
    return (
      wanted && {
        ...{ marker: effect.marker, id: effect.external_id ?? wanted.known },
        ...{ enabled: wanted.enabled && !closed, left: wanted.left || closed },
        closes: wanted.usable && (closed || !wanted.enabled),
        ...{ values: wanted.values, manager: wanted.manager, awaitsNumber: wanted.awaitsNumber },
        firstPassword: () => firstPassword(db, vault, personOf(effect)),
      }
    );
  };
  /** What stands in the way of keeping in mind what it is called; undefined where nothing does. */
  const note = async (effect: HeldEffect, wanted: WantedAccount, id: string | undefined) => {
    const known = id ?? wanted.id;
    if (!known) return undefined;
    const IdPersonneEV1 = personOf(effect);
    try {
      await noted({ IdPersonneEV1, id: known, enabled: wanted.enabled, values: wanted.values });
    } catch (error) {
      if (isTaken(error)) return anothers;
      throw error;
    }
    return (await called?.(IdPersonneEV1, known)) === false ? anothers : undefined;
  };

  const steps = (closed: boolean) => ({
    look: async (effect: HeldEffect, signal: AbortSignal): Promise<Look> => {
      const wanted = await wantedOf(effect, closed);
      if (!wanted) return gone;
      const { seen: _, ...looked } = await (await reach()).look(wanted, signal);
      // No account is made only to be shut.
      if (looked.outcome === 'missing' && !wanted.enabled && effect.operation !== 'create')
        return { ...looked, outcome: 'found', marker: effect.marker };
      // What we called it by is ours, whatever it bears.
      if (looked.outcome === 'found' && (looked.marker === effect.marker || looked.id === wanted.id)) {
        const hindered = await note(effect, wanted, looked.id);
        if (hindered) return hindered;
      }
      return 'marker' in looked && looked.id !== undefined && looked.id === wanted.id
        ? { ...looked, marker: effect.marker }
        : looked;
    },
    do: async (effect: HeldEffect, signal: AbortSignal) => {
      const wanted = await wantedOf(effect, closed);
      if (!wanted) return gone;
      if (!wanted.left && wanted.awaitsNumber) return numberless;
      const closing = wanted.closes ? await mayClose(db, name, personOf(effect)) : undefined;
      if (closing?.first) await tellHeld(act);
      if (closing?.may === false) return held;
      const answered = await (await reach()).write(wanted, signal);
      return (answered.outcome === 'done' ? await note(effect, wanted, answered.id) : undefined) ?? answered;
    },
  });

  return {
    ...stepSystem(name, settling, { ...steps(false), undo: { create: steps(true) } }),
    get atOnce() {
      return taken;
    },
  };
}

/** Whoever runs accounts is told that somebody has to say yes. */
async function tellHeld(act: ActFunction): Promise<void> {
  await act({ call: 'provisioning.hold', actor: { system: 'provisioning' } }, async ({ emit }) => {
    const opens = screenPath('accounts');
    await emit('holders.told', { right: 'cpt', days: 0, kind: 'closingsHeld', values: {}, by: null, opens });
  });
}

const held = { outcome: 'held', answer: 'More accounts would be closed in a day than the limits say.' } as const;
const numberless = { outcome: 'refused', answer: 'ID_PERSONNE_REQUIRED: payroll has given no number.' } as const;
/** PostgreSQL has such a row already. */
const isTaken = (error: unknown) => (error as { readonly code?: unknown }).code === '23505';
const anothers = {
  outcome: 'refused',
  answer: 'ALREADY_ANOTHERS: what it calls the account is what somebody else here is called by it.',
} as const;
const gone = { outcome: 'refused', answer: 'The person is there no more.' } as const;
