import { type Entering, enteredBy } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { EffectSystem, HeldEffect } from '../../../engines/effects/effect-system.ts';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import { gathered, together } from '../../../platform/db/gathered.ts';
import { isOneOf } from '../../../platform/db/sql.ts';
import { giveEmbeddedAccount } from '../../../platform/identity/embedded-accounts.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { Answer } from '../../../ports/answer.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personOf, stepSystem } from './account-system.ts';
import { firstPassword } from './first-password.ts';
import type { Settling } from './settle-runs.ts';
import { arriving } from './wanted-account.queries.ts';

interface PortalNeeds {
  readonly db: Db;
  readonly pool: Pool;
  readonly act: ActFunction;
  readonly vault: Vault;
  readonly settling: Settling;
  /** People sign in with passwords that the portal itself keeps. */
  readonly keepsPasswords: boolean;
}

/** The portal takes so many at once: they are let in and saved together. */
const crowd = 24;

/** What lets somebody into the portal: with passwords of its own, the first one, which their directory has too. */
export function portalSystem({ db, pool, vault, settling, keepsPasswords }: PortalNeeds): EffectSystem {
  const letIn = gathered(async (people: readonly number[]) => {
    const rows = await rowsPrepared(
      db,
      sql<{ key: number; lets: boolean }>`select p."IdPersonneEV1" as key, p."Physique" and p."CompteAD" is not null
            and not exists (select from embedded_account a where a."IdPersonneEV1" = p."IdPersonneEV1") as lets
          from "Personne" p where ${isOneOf(sql`p."IdPersonneEV1"`, people)}`,
    );
    return new Map(rows.map(({ key, lets }) => [key, lets]));
  });
  const give = async (effect: HeldEffect): Promise<Answer> => {
    const IdPersonneEV1 = personOf(effect);
    if (keepsPasswords && (await letIn(IdPersonneEV1)))
      await giveEmbeddedAccount(pool, IdPersonneEV1, await firstPassword(db, vault, IdPersonneEV1));
    return { outcome: 'done', answer: '', id: String(IdPersonneEV1) };
  };
  return stepSystem('portal', settling, { do: give }, crowd);
}

/** The last step: the person is there, from the day they come. What is then to be usable follows by itself. */
export function savingSystem({ db, act, settling }: PortalNeeds): EffectSystem {
  const save = together(async (people: readonly number[]) => {
    const found = await readArriving(db, people);
    const rows = [...found].flatMap(([IdPersonneEV1, { IdStatut, DateEntree, DateEntreePhysique, today }], n) => {
      const here = DateEntreePhysique === null || DateEntreePhysique <= today;
      const status = { IdStatut: here ? statuts.ACTIVE : statuts.ONBOARDING };
      const entered = enteredBy({ ...status, DateEntree, DateEntreePhysique }, today);
      const before = { IdStatut, ...('DateEntree' in entered && { DateEntree }) };
      const row = { n, entity: 'Personne', id: String(IdPersonneEV1), before, after: { ...status, ...entered } };
      return arriving.includes(IdStatut) ? [row] : [];
    });
    if (rows.length > 0)
      await act({ call: 'provisioning.save', actor: { system: 'provisioning' } }, async (writing) => {
        await writePlannedPeople(writing, rows);
      });
    return people.map((IdPersonneEV1) => found.has(IdPersonneEV1));
  });
  const keep = async (effect: HeldEffect): Promise<Answer> => {
    const IdPersonneEV1 = personOf(effect);
    if (!(await save(IdPersonneEV1))) return { outcome: 'refused', answer: 'The person is there no more.' };
    return { outcome: 'done', answer: '', id: String(IdPersonneEV1) };
  };
  return stepSystem('saving', settling, { do: keep }, crowd);
}

interface Arriving extends Entering {
  readonly key: number;
  /** The day it is where they are. */
  readonly today: string;
}

/** Where people stand, and when they come. */
async function readArriving(db: Db, people: readonly number[]) {
  const rows = await rowsPrepared(
    db,
    sql<Arriving>`select p."IdPersonneEV1" as key, p."IdStatut", p."DateEntree"::text, p."DateEntreePhysique"::text,
          ${todayAt('p')} as today
        from "Personne" p where ${isOneOf(sql`p."IdPersonneEV1"`, people)}`,
  );
  return new Map(rows.map(({ key, ...person }) => [key, person]));
}
