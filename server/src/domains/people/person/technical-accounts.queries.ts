import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

interface TechnicalAccount {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly IdPays: string | null;
  readonly CompteAD?: string | null;
}

const most = 200;

/** The technical accounts that somebody answers for, among those of which the reader may read who does, and which it is. */
export async function readTechnicalAccounts(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  IdPersonneEV1: number,
): Promise<TechnicalAccount[]> {
  const may = (right: 'cpt' | 'ann-col-IndexPrenomNom' | 'ann-col-IdPays' | 'ann-col-CompteAD') =>
    kernel.scope(actor, right, 'person', 'p');
  const rows = await rowsOf(
    db,
    sql<TechnicalAccount & { named: boolean }>`select p."IdPersonneEV1", p."IndexPrenomNom",
        case when ${may('ann-col-IdPays')} then p."IdPays" end as "IdPays", p."CompteAD", ${may('ann-col-CompteAD')} as named
      from "Personne" p where p."IdPersonneEV1Responsable" = ${IdPersonneEV1} and not p."Physique"
        and ${may('cpt')} and ${may('ann-col-IndexPrenomNom')}
      order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1" limit ${most}`,
  );
  return rows.map(({ named, CompteAD, ...account }) => ({ ...account, ...(named && { CompteAD: CompteAD ?? null }) }));
}
