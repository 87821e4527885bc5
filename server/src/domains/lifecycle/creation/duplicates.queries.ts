import { comparedFields, type Twins } from '@passerelle/contracts/creation/creation.contract.ts';
import { fingerprintOf } from '@passerelle/contracts/creation/creation.rules.ts';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isOwnRecord } from '../../foundation/actor/presence.ts';
import { knownOf } from './known-of.queries.ts';

/** What duplicates are looked for by. */
export interface Likeness {
  readonly Prenom: string;
  readonly Nom: string;
  readonly IdPays: string;
  readonly DateNaissance?: string | null;
  readonly NIN?: string | null;
}

export interface FoundTwins {
  readonly twins: Twins;
  /** Everybody who was found, to be recorded: that they are told from others by what is sensitive says it. */
  readonly people: readonly number[];
}

/** So many are told. */
const mostTwins = 10;
/** Who comes back of these returns. */
const former: readonly number[] = [statuts.NO_SHOW, statuts.INACTIVE, statuts.ARCHIVED];

const bare = (value: Sql) => sql`regexp_replace(upper(${value}), '[[:space:]./-]', '', 'g')`;

/**
 * Who may be the same person, by what their country tells people apart by. Of whom the reader may not see only the country
 * is told. Technical and test accounts are nobody's twins.
 * @throws {ApiError} Veuillez_verifier_le_pays_d_empreinte where the country says nothing known
 */
export async function findTwins(
  { db, kernel, actor }: { readonly db: Db; readonly kernel: AccessKernel; readonly actor: Actor },
  { Prenom, Nom, IdPays, DateNaissance, NIN }: Likeness,
): Promise<FoundTwins> {
  const [country] = await rowsOf(
    db,
    sql<{ Empreinte: number }>`select "Empreinte" from "Pays" where "IdPays" = ${IdPays}`,
  );
  const by = fingerprintOf(country?.Empreinte, NIN);
  if (!by)
    throw new ApiError('Veuillez_verifier_le_pays_d_empreinte', [{ path: 'body/fields/IdPays', rule: 'pattern' }]);
  const head = { by, without: by === 'birthDate' && country?.Empreinte === 2, blocks: by !== 'name' };
  if (by === 'birthDate' && !DateNaissance) return { twins: { ...head, found: [], elsewhere: [] }, people: [] };
  const alike = {
    birthDate: sql<boolean>`p."DateNaissance" = ${DateNaissance}::date`,
    NIN: sql<boolean>`${bare(sql`p."NIN"`)} = ${bare(sql`${NIN}::text`)}`,
    name: always,
  }[by];
  const told = allOf([kernel.scope(actor, 'ann', 'person', 'p'), kernel.scope(actor, 'p-test-doublon', 'person', 'p')]);
  const rows = await rowsOf(
    db,
    sql<{ key: number; IdPays: string; IdStatut: number; told: boolean }>`
      select p."IdPersonneEV1" as key, p."IdPays", p."IdStatut", coalesce(${told}, false) as told from "Personne" p
      where name_print(p."Prenom", p."Nom") = name_print(${Prenom}, ${Nom}) and p."Physique" and not p."Test"
        and ${isOwnRecord('p')} and ${alike}
      order by 1 limit ${mostTwins}`,
  );
  const found = await Promise.all(
    rows
      .filter((row) => row.told)
      .map(async ({ key, IdStatut }) => ({
        person: { IdPersonneEV1: key, ...(await knownOf({ db, kernel, actor }, key, comparedFields)) } as PersonRecord,
        former: former.includes(IdStatut),
      })),
  );
  const elsewhere = [...new Set(rows.filter((row) => !row.told).map((row) => row.IdPays))].sort();
  return { twins: { ...head, found, elsewhere }, people: by === 'name' ? [] : rows.map(({ key }) => key) };
}

/** From here to the end of the transaction nobody else creates somebody of these names: two at once see each other. */
export async function holdNames(db: Db, called: readonly Pick<Likeness, 'Prenom' | 'Nom'>[]): Promise<void> {
  const prints = await rowsOf(
    db,
    sql<{ print: string }>`select name_print("Prenom", "Nom") as print
      from jsonb_to_recordset(${JSON.stringify(called)}::jsonb) as called("Prenom" text, "Nom" text)`,
  );
  await holdWords(
    db,
    'person name',
    prints.map(({ print }) => print),
  );
}
