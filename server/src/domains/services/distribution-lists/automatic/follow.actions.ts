import type { AutomaticDeclaration } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { sql } from 'kysely';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { PlannedRow } from '../../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { closeList, reopenList } from '../ends/ends.actions.ts';
import { noteDependences } from '../groups/dependences.actions.ts';
import { nextListKey } from '../lists.actions.ts';
import { type Recomputing, recompute } from '../members/members.actions.ts';
import { writePlannedLists } from '../suite/planned-lists.actions.ts';
import { bringAbout } from '../suite/publication.actions.ts';
import { criteriaOf, type Declared, type JudgedUnit } from './units.queries.ts';

/** A declaration that is kept. */
export interface StoredDeclaration extends Declared {
  readonly IdAutomatique: number;
  readonly Revision: number;
}

/** Declarations of automatic lists, or one of them. */
export async function readDeclarations(db: Db, IdAutomatique?: number): Promise<readonly StoredDeclaration[]> {
  return await rowsOf(
    db,
    sql<StoredDeclaration>`select "IdAutomatique", "Revision", "LibAutomatique", "Source", "IdNature", "Conditions", "Bornes",
        "Seuil", "IdPersonneEV1", "Rule", "Visible", "Cachee", "Actif" from "LdAutomatique"
      ${IdAutomatique === undefined ? sql`` : sql`where "IdAutomatique" = ${IdAutomatique}`} order by "LibAutomatique", 1`,
  );
}

/** Has the list of one unit be what its declaration says: made and published, called and filled as it is now, closed, or back. */
export async function followUnit(hand: Recomputing, declared: StoredDeclaration, unit: JudgedUnit): Promise<void> {
  const { writing } = hand;
  const { outcome, IdListe } = unit;
  if (outcome === 'made') return await makeList(hand, declared, unit);
  if (IdListe === null) return;
  if (outcome === 'closes') return await closeList(writing, { IdListe });
  if (outcome === 'reopens') await reopenList(hand, IdListe);
  await rename(writing, unit);
  if (await setCriteria(writing, declared, unit.Unite, IdListe)) {
    await noteDependences(writing.db, IdListe);
    await recompute(hand, IdListe, 'criteria');
  }
}

async function makeList(hand: Recomputing, declared: StoredDeclaration, { Unite, LibListe, owner }: JudgedUnit) {
  const { writing } = hand;
  const { IdAutomatique, IdNature, Rule, Visible, Cachee } = declared;
  // Another replica may have made it meanwhile.
  await sql`select from "LdAutomatique" where "IdAutomatique" = ${IdAutomatique} for update`.execute(writing.db);
  const [there] = await rowsOf(
    writing.db,
    sql`select from "Liste" where "IdAutomatique" = ${IdAutomatique} and "Unite" = ${Unite} and deleted_at is null`,
  );
  if (there || owner === null) return;
  const IdListe = await nextListKey(writing.db);
  const after = { IdListe, LibListe, IdNature, IdPersonneEV1: owner, Rule, Visible, Cachee, IdAutomatique, Unite };
  await writePlannedLists(writing, [{ n: 1, entity: 'Liste', id: String(IdListe), before: null, after }]);
  await sql`insert into "LdGroupe" ("IdListe", "ParDefaut") values (${IdListe}, true)`.execute(writing.db);
  await setCriteria(writing, declared, Unite, IdListe);
  await noteDependences(writing.db, IdListe);
  await recompute(hand, IdListe, 'criteria');
  // Whom it was made for is told once all of them are.
  await sql`update "Liste" set a_dire = true where "IdListe" = ${IdListe}`.execute(writing.db);
  // Whoever declared it said yes to it.
  await bringAbout(writing, { IdListe });
}

async function rename(writing: Writing, { IdListe, LibListe, stored }: JudgedUnit): Promise<void> {
  if (stored === null || stored === LibListe) return;
  const row: PlannedRow = {
    ...{ n: 1, entity: 'Liste', id: String(IdListe) },
    ...{ before: { LibListe: stored }, after: { LibListe } },
  };
  await writePlannedLists(writing, [row]);
}

/** Answers whether they are others than before. */
async function setCriteria(
  writing: Writing,
  declared: Pick<AutomaticDeclaration, 'Source' | 'Conditions'> & { readonly Bornes: readonly HeldThen[] },
  Unite: string,
  IdListe: number,
): Promise<boolean> {
  const Conditions = criteriaOf(declared, Unite);
  const group = await rowOf(
    writing.db,
    sql<{ IdGroupe: number; before: unknown; same: boolean }>`select "IdGroupe", "Conditions" as before,
        "Conditions" is not distinct from ${JSON.stringify(Conditions)}::jsonb
          and "Bornes" is not distinct from ${JSON.stringify(declared.Bornes)}::jsonb as same
      from "LdGroupe" where "IdListe" = ${IdListe} and "ParDefaut" for update`,
  );
  if (group.same) return false;
  await sql`update "LdGroupe" set "Conditions" = ${JSON.stringify(Conditions)}::jsonb,
      "Bornes" = ${JSON.stringify(declared.Bornes)}::jsonb, "Revision" = "Revision" + 1
    where "IdGroupe" = ${group.IdGroupe}`.execute(writing.db);
  await writing.record({
    ...{ entity: 'LdGroupe', id: group.IdGroupe },
    ...{ before: { Conditions: group.before }, after: { Conditions } },
  });
  return true;
}
