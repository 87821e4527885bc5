import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { evaluate } from '@passerelle/contracts/conditions/evaluate.ts';
import { dayIn } from '@passerelle/contracts/days.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

interface Told {
  readonly IdPersonneEV1: number;
  readonly row: Readonly<Record<string, unknown>>;
  readonly ListeTag: string[];
  readonly tags: string[];
  readonly zone: string;
}

/** Everybody as they stand, read as plainly as can be. */
export async function everybody(db: Db): Promise<ReadonlyMap<number, Told>> {
  const rows = await rowsOf(
    db,
    sql<Told>`select p."IdPersonneEV1", to_jsonb(p) as row, coalesce((select z."Fuseau" from "Pays" z where z."IdPays" = p."IdPays"), 'Europe/Paris') as zone,
        array(select "CodeTag" from "PersonneTag" t where t."IdPersonneEV1" = p."IdPersonneEV1") as "ListeTag",
        array(select "Tag" from "PersonneEquipeTag" t where t."IdPersonneEV1" = p."IdPersonneEV1") as tags
      from "Personne" p`,
  );
  return new Map(rows.map((one) => [one.IdPersonneEV1, one]));
}

function readPlainly(all: ReadonlyMap<number, Told>, of: Told | undefined, path: string): unknown {
  if (!of) return null;
  const [first = '', ...rest] = path.split('.');
  if (rest.length > 0) return readPlainly(all, all.get(Number(of.row[`IdPersonneEV1${first}`])), rest.join('.'));
  if (first === 'ListeTag' || first === 'tags') return of[first];
  if (first === 'Manager') return of.row.IdPersonneEV1Manager;
  if (first !== 'allPersonnesBelongsManager') return of.row[first];
  const above: number[] = [];
  for (let up = of.row.IdPersonneEV1Manager; up != null; up = all.get(Number(up))?.row.IdPersonneEV1Manager)
    above.push(Number(up));
  return above;
}

const typeOf = (path: string): FieldType | undefined => {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'allPersonnesBelongsManager') return 'codes';
  return (personFields as Readonly<Record<string, { type: FieldType }>>)[name]?.type;
};

/** Whom a list is to hold, told plainly. */
export async function dueIn(
  db: Db,
  all: ReadonlyMap<number, Told>,
  { id, zone }: { readonly id: number; readonly zone: string },
): Promise<number[]> {
  const groups = await rowsOf(
    db,
    sql<{ Conditions: Condition | null }>`select "Conditions" from "LdGroupe" where "IdListe" = ${id}`,
  );
  const said = await rowsOf(
    db,
    sql<{
      person: number;
      says: string;
    }>`select "IdPersonneEV1" as person, "Sens" as says from "LdNomme" join "LdGroupe" using ("IdGroupe")
        where "IdListe" = ${id} union all select "IdPersonneEV1", "Sens" from "LdAbonnement" where "IdListe" = ${id}`,
  );
  const says = (person: number, what: string) => said.some((one) => one.person === person && one.says === what);
  return [...all.values()]
    .filter((one) => {
      const { row, IdPersonneEV1: key } = one;
      const today = dayIn({ Fuseau: one.zone }, Date.now());
      const last = row.DateSortiePhysique as string | null;
      if (![500, 600].includes(Number(row.IdStatut)) || row.Suspendu || row.Desactive || (last && last < today))
        return false;
      if (!row.Physique || row.Test || row.Mail === null || row.ExcluLD) return false;
      if (says(key, 'retrait') || says(key, 'desabonne')) return false;
      if (says(key, 'ajout') || says(key, 'abonne')) return true;
      const read = (path: string) => readPlainly(all, one, path);
      return groups.some(
        ({ Conditions }) =>
          Conditions && evaluate(Conditions, { read, typeOf, today: dayIn({ Fuseau: zone }, Date.now()) }),
      );
    })
    .map(({ IdPersonneEV1 }) => IdPersonneEV1)
    .sort((a, b) => a - b);
}
