import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { ActFunction } from '../../engines/act/act.ts';
import type { EffectSystem } from '../../engines/effects/effect-system.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { giveEmbeddedAccount } from '../../platform/identity/embedded-accounts.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { moveStatus } from '../person/statuses.actions.ts';
import { personOf, stepSystem } from './account-system.ts';
import { firstPassword } from './first-password.ts';
import type { SettleRuns } from './settle-runs.ts';
import { arriving } from './wanted-account.queries.ts';

interface PortalNeeds {
  readonly db: Db;
  readonly pool: Pool;
  readonly act: ActFunction;
  readonly vault: Vault;
  readonly settle: SettleRuns;
  /** People sign in with passwords that the portal itself keeps. */
  readonly keepsPasswords: boolean;
}

/** What lets somebody into the portal: with passwords of its own, the first one, which their directory has too. */
export function portalSystem({ db, pool, vault, settle, keepsPasswords }: PortalNeeds): EffectSystem {
  return stepSystem('portal', settle, {
    do: async (effect) => {
      const IdPersonneEV1 = personOf(effect);
      const [person] = await rowsOf(
        db,
        sql<{ lets: boolean; has: boolean }>`select p."Physique" and p."CompteAD" is not null as lets,
              exists (select from embedded_account a where a."IdPersonneEV1" = p."IdPersonneEV1") as has
            from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
      );
      const id = String(IdPersonneEV1);
      if (!keepsPasswords || !person?.lets || person.has) return { outcome: 'done', answer: '', id };
      await giveEmbeddedAccount(pool, IdPersonneEV1, await firstPassword(db, vault, IdPersonneEV1));
      return { outcome: 'done', answer: '', id };
    },
  });
}

/** The last step: the person is there, from the day they come. What is then to be usable follows by itself. */
export function savingSystem({ db, act, settle }: PortalNeeds): EffectSystem {
  return stepSystem('saving', settle, {
    do: async (effect) => {
      const IdPersonneEV1 = personOf(effect);
      const [person] = await rowsOf(
        db,
        sql<{ IdStatut: number; here: boolean }>`select p."IdStatut", p."DateEntreePhysique" is null
              or p."DateEntreePhysique" <= (now() at time zone coalesce(z."Fuseau", 'Europe/Paris'))::date as here
            from "Personne" p left join "Pays" z using ("IdPays") where p."IdPersonneEV1" = ${IdPersonneEV1}`,
      );
      if (!person) return { outcome: 'refused', answer: 'The person is there no more.' };
      if (arriving.includes(person.IdStatut))
        await act({ call: 'provisioning.save', actor: { system: 'provisioning' } }, async (writing) => {
          await moveStatus(writing, IdPersonneEV1, {
            from: person.IdStatut,
            to: person.here ? statuts.ACTIVE : statuts.ONBOARDING,
          });
        });
      return { outcome: 'done', answer: '', id: String(IdPersonneEV1) };
    },
  });
}
