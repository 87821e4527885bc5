import type pg from 'pg';
import { rebuildManagementLines } from '../../domains/people/person/management-line.queries.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Column } from './personas.policy.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Somebody whose hidden values differ between two worlds. */
export interface Target {
  readonly IdPersonneEV1: number;
  readonly row: Row;
  /** The fields that may be changed without moving the person into or out of anybody's sight, each with its new values. */
  readonly secrets: ReadonlyMap<string, Row>;
}

const other = (value: unknown, one: string | number, two: string | number) => (value === one ? two : one);

/** On anybody's card, so that they are only hidden with the whole person; the last one follows `SocietePrestation`. */
type Besides =
  | 'IdPays'
  | 'IndexPrenomNom'
  | 'coordonnees'
  | 'LibSociete'
  | 'LibSite'
  | 'IdDirection'
  | 'IdServices'
  | 'IdFamille'
  | 'Manager'
  | 'ADG'
  | 'IdPaysSocietePrestation';

/** What each hidden field of a person becomes, as columns of the table; `tag:` names a tag to add, `file:` the field of a file. */
function secretsOf(row: Row, spare: Spare): ReadonlyMap<string, Row> {
  const key = row.IdPersonneEV1 as number;
  const secrets: Record<Exclude<Column, Besides>, Row> & Record<string, Row> = {
    NIN: { NIN: `TWIN${key}` },
    CompteAD: { CompteAD: `twin.of.${key}` },
    IdPersonne: { IdPersonne: 2_147_480_000 + key },
    DateEntree: { DateEntree: '1987-06-05' },
    DateEntreePhysique: { DateEntreePhysique: '1987-06-06' },
    DateSortiePhysique: { DateSortiePhysique: '2044-06-05' },
    DateNaissance: { DateNaissance: '1961-02-03' },
    LieuNaissance: { LieuNaissance: 'Elsewhere' },
    IdPaysNaissance: { IdPaysNaissance: other(row.IdPaysNaissance, 'PL', 'ES') },
    CPNaissance: { CPNaissance: '00-950' },
    SituationFamiliale: { SituationFamiliale: other(row.SituationFamiliale, 'married', 'single') },
    MailPerso: { MailPerso: 'somebody@elsewhere.example' },
    TelPerso: { TelPerso: '+48601234567' },
    AdressePerso: { AdressePerso: '1 Other Street' },
    CPPerso: { CPPerso: '00-951' },
    VillePerso: { VillePerso: 'Elsewhere' },
    Skype: { Skype: 'somebody.else' },
    MatriculeP: { MatriculeP: 'P999' },
    TitreSejour: { TitreSejour: other(row.TitreSejour, 'student', 'other') },
    DateFinTitreSejour: { DateFinTitreSejour: '2031-02-03' },
    Permis: { Permis: 'X' },
    ExcluLD: { ExcluLD: !row.ExcluLD },
    IdContrat: { IdContrat: other(row.IdContrat, spare.internal, spare.external) },
    Enrole: { Enrole: other(row.Enrole, 'true', 'en-cours') },
    EtatPaie: { EtatPaie: other(row.EtatPaie, 'sent', 'cdr') },
    VIP: { VIP: !row.VIP },
    IdGenre: { IdGenre: other(row.IdGenre, 1, 2) },
    IdStatut: { IdStatut: other(row.IdStatut, 500, 600) },
    Suspendu: { Suspendu: !row.Suspendu },
    Desactive: { Desactive: !row.Desactive },
    Metropolis: { Metropolis: !row.Metropolis },
    Office365: { Office365: !row.Office365 },
    DateExpirationOffice: { DateExpirationOffice: '2044-06-07' },
    DisplayNameModif: { DisplayNameModif: 'Twin Twin' },
    DateM: { DateM: '2001-01-01T00:00:00Z' },
    IdFonctionEFIS: { IdFonctionEFIS: other(row.IdFonctionEFIS, spare.functions[0]!, spare.functions[1]!) },
    IdActivite: { IdActivite: other(row.IdActivite, spare.activities[0]!, spare.activities[1]!) },
    IdCA: { IdCA: other(row.IdCA, spare.agencies[0]!, spare.agencies[1]!) },
    LibCCout: { IdCCout: other(row.IdCCout, spare.costCentres[0]!, spare.costCentres[1]!) },
    SocietePrestation: { IdSocietePrestation: other(row.IdSocietePrestation, 1, 2) },
    Manager2: { IdPersonneEV1Manager2: other(row.IdPersonneEV1Manager2, spare.bosses[0]!, spare.bosses[1]!) },
    MngProxi: { IdPersonneEV1MngProxi: other(row.IdPersonneEV1MngProxi, spare.bosses[0]!, spare.bosses[1]!) },
    Recruteur: { IdPersonneEV1Recruteur: other(row.IdPersonneEV1Recruteur, spare.bosses[0]!, spare.bosses[1]!) },
    RespRH: { IdPersonneEV1RespRH: spare.bosses[0]! },
    AdminRH: { IdPersonneEV1AdminRH: spare.bosses[1]! },
    ListeTag: { 'tag:PersonneTag': spare.tag },
    tags: { 'tag:PersonneEquipeTag': 'Twins' },
    Delegation: { delegation: true },
    Photo: { photo: true },
    PieceIdentiteRecto: { 'file:PieceIdentiteRecto': true },
    PieceTitreSejour: { 'file:PieceTitreSejour': true },
  };
  const whole: Record<string, Row> = {
    IndexPrenomNom: { Prenom: 'Twin', Nom: 'Hidden' },
    coordonnees: { Mail: `twin.${key}@hidden.example`, TelMobilePro: '+33 6 99 99 99 99' },
    IdFamille: { Fonction: 'Twin of somebody' },
    Manager: { IdPersonneEV1Manager: other(row.IdPersonneEV1Manager, spare.bosses[0]!, spare.bosses[1]!) },
    LibSociete: { IdSociete: other(row.IdSociete, 1, 2) },
  };
  const former = (row.IdStatut as number) > 600;
  if (former) secrets.IdStatut = { IdStatut: other(row.IdStatut, 700, 800) };
  return new Map(Object.entries({ ...secrets, ...whole }));
}

interface Spare {
  readonly internal: number;
  readonly external: number;
  readonly functions: readonly string[];
  readonly activities: readonly number[];
  readonly agencies: readonly string[];
  readonly costCentres: readonly number[];
  readonly bosses: readonly number[];
  readonly tag: string;
}

/** Values to change to, and two people of no particular role to put above others. */
async function readSpare(pool: pg.Pool, apart: readonly number[]): Promise<Spare> {
  const column = async <T>(text: string, values: unknown[] = []) =>
    (await pool.query<{ value: T }>(text, values)).rows.map(({ value }) => value);
  const bosses = await column<number>(
    `select "IdPersonneEV1" as value from "Personne" p where "IdStatut" = 500 and "Physique" and not "Test"
      and "IdPersonneEV1" <> all($1) and exists (select from management_line l where l."Ligne" = 'Manager2' and l."IdAncetre" = p."IdPersonneEV1")
      order by 1 desc limit 2`,
    [apart],
  );
  return {
    internal: (await column<number>('select "IdContrat" as value from "Contrat" where "IsInternal" order by 1'))[0]!,
    external: (
      await column<number>('select "IdContrat" as value from "Contrat" where not "IsInternal" order by 1')
    )[0]!,
    functions: await column('select "IdFonctionEFIS" as value from "FonctionEFIS" order by 1 limit 2'),
    activities: await column('select "IdActivite" as value from "Activite" order by 1 limit 2'),
    agencies: await column('select "IdCA" as value from "Agence" order by 1 limit 2'),
    costCentres: await column('select "IdCCout" as value from "CentreCout" order by 1 limit 2'),
    bosses,
    tag: (
      await column<string>(
        `select "CodeTag" as value from "Tag" where not exists (select from "PersonneTag" t where t."CodeTag" = "Tag"."CodeTag" and t."IdPersonneEV1" = any($1)) order by 1`,
        [apart],
      )
    )[0]!,
  };
}

export async function readTargets(
  pool: pg.Pool,
  keys: readonly number[],
  castKeys: readonly number[],
): Promise<Target[]> {
  const spare = await readSpare(pool, [...keys, ...castKeys]);
  const { rows } = await pool.query<Row>('select * from "Personne" where "IdPersonneEV1" = any($1) order by 1', [keys]);
  return rows.map((row) => ({ IdPersonneEV1: row.IdPersonneEV1 as number, row, secrets: secretsOf(row, spare) }));
}

/** Changes secrets of targets; answers what puts everything back. */
export async function changeSecrets(
  pool: pg.Pool,
  changes: readonly { readonly target: Target; readonly fields: readonly string[] }[],
): Promise<() => Promise<void>> {
  await inTransaction(pool, async (client) => {
    for (const { target, fields } of changes) {
      for (const field of fields) {
        for (const [column, value] of Object.entries(target.secrets.get(field) ?? {})) {
          await change(client, target.IdPersonneEV1, column, value);
        }
      }
    }
    await rebuildManagementLines(client);
  });
  return () =>
    inTransaction(pool, async (client) => {
      for (const { target, fields } of changes) {
        const changed = fields.flatMap((field) => Object.keys(target.secrets.get(field) ?? {}));
        for (const column of changed) await restore(client, target, column);
      }
      await rebuildManagementLines(client);
    });
}

/** The key of a file that somebody has in one world alone. */
export function paperOf(key: number, field: string): string {
  return `${field === 'PieceIdentiteRecto' ? '1' : '2'}0000000-0000-4000-8000-${String(key).padStart(12, '0')}`;
}

async function change(client: pg.ClientBase, key: number, column: string, value: unknown): Promise<void> {
  if (column.startsWith('tag:')) {
    await client.query(`insert into "${column.slice(4)}" values ($1, $2)`, [key, value]);
  } else if (column.startsWith('file:')) {
    await client.query(
      `insert into "Fichier" ("IdFichier", state, purpose, name, type, size, sha256, owner_entity, owner_id, "Champ", "Ordre")
        values ($3, 'attached', 'document', 'twin.pdf', 'application/pdf', 1, '', 'Personne', $1::integer::text, $2, 1)`,
      [key, column.slice(5), paperOf(key, column.slice(5))],
    );
  } else if (column === 'photo') {
    await client.query(`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values ($1, 1, 'ACCEPTED')`, [key]);
  } else if (column === 'delegation') {
    // Two roles that nobody acts under: what the target gives, and what somebody else received.
    await client.query(
      `with own as (insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "DateFin") values ($1, 5, '2099-01-01') returning "IdPersonneRole")
        insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "IdPersonneRoleDelegue", "DateFin")
        select 1, 5, "IdPersonneRole", '2099-01-01' from own`,
      [key],
    );
  } else {
    await client.query(`update "Personne" set "${column}" = $2 where "IdPersonneEV1" = $1`, [key, value]);
  }
}

async function restore(client: pg.ClientBase, { IdPersonneEV1, row, secrets }: Target, column: string): Promise<void> {
  if (column.startsWith('tag:')) {
    const tag = [...secrets.values()].find((values) => column in values)![column];
    const [table, name] = [column.slice(4), column === 'tag:PersonneTag' ? 'CodeTag' : 'Tag'];
    await client.query(`delete from "${table}" where "IdPersonneEV1" = $1 and "${name}" = $2`, [IdPersonneEV1, tag]);
  } else if (column.startsWith('file:')) {
    await client.query(`delete from "Fichier" where owner_entity = 'Personne' and owner_id = $1::integer::text`, [
      IdPersonneEV1,
    ]);
  } else if (column === 'photo') {
    await client.query('delete from "Photo" where "IdPersonneEV1" = $1', [IdPersonneEV1]);
  } else if (column === 'delegation') {
    await client.query(`delete from "PersonneRole" where "IdPersonneEV1" = $1 and "DateFin" = '2099-01-01'`, [
      IdPersonneEV1,
    ]);
  } else {
    await client.query(`update "Personne" set "${column}" = $2 where "IdPersonneEV1" = $1`, [
      IdPersonneEV1,
      row[column],
    ]);
  }
}
