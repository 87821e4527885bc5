import type { HistoryEntity } from '@passerelle/contracts/history/history.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { personColumns, rowColumns, type ToldColumns } from './history.fields.ts';

/** Entries of some rows of one entity, and what of them this reader may see. */
export interface Strand {
  readonly entity: HistoryEntity;
  /** Keys of the rows, as text: a list, or the statement that finds them. */
  readonly ids: Sql;
  readonly columns: ToldColumns;
  /** Whether who acted is for this reader. */
  readonly showsWho: boolean;
  /** Whether the columns are all there is to see, so that what was said of the entry as a whole hides nothing. */
  readonly whole: boolean;
}

export interface HistoryReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

const one = (id: string) => sql`values (${id}::text)`;
const rows = (entity: Exclude<HistoryEntity, 'Personne'>, ids: Sql): Strand => ({
  entity,
  ids,
  columns: rowColumns[entity],
  showsWho: true,
  whole: true,
});

/** What makes up the timeline of a thing, for this reader. Throws what a refused read answers. */
export async function strandsOf(reader: HistoryReader, entity: HistoryEntity, id: string): Promise<readonly Strand[]> {
  if (entity === 'Personne') return await personStrands(reader, keyOf(id));
  if (entity === 'PersonneRole') return await heldRoleStrands(reader, keyOf(id));
  if (entity === 'second_factor_token') return await tokenStrands(reader, id);
  const right = entity === 'Message' ? 'maintenance' : entity === 'ReleaseNote' ? 'mrn' : 'adm';
  if (!reader.kernel.holds(reader.actor, right)) throw new ApiError('NOT_AUTHORIZED', [{ path: right, rule: 'right' }]);
  if (entity === 'Role') return [rows('Role', one(id)), rows('RoleProfil', grantsOf(id))];
  if (entity === 'Profil') return [rows('Profil', one(id)), rows('ProfilDroit', linksOf(id))];
  return [rows(entity, one(id))];
}

function keyOf(id: string): number {
  const key = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN;
  if (!(key < 2 ** 31)) throw invalidInput('params/id', 'pattern');
  return key;
}

/**
 * A person's own entries, then those of their roles. When something changed is itself a field (`DateM`), and so is who
 * changed it (`DisplayNameModif`): who may not read the first on this person sees none of their own entries.
 */
async function personStrands({ db, kernel, actor }: HistoryReader, person: number): Promise<readonly Strand[]> {
  const reaches = kernel.reaches(actor, 'person', 'p').map((reach, index) => sql`${reach} as ${sql.ref(`g${index}`)}`);
  const [row] = await rowsOf(
    db,
    sql<Record<string, boolean>>`select true as found, ${sql.join(reaches)} from "Personne" p
      where p."IdPersonneEV1" = ${person} and ${kernel.scope(actor, 'ann', 'person', 'p')}`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  const rights = kernel.rightsWhere(
    actor,
    actor.grants.map((_grant, index) => row[`g${index}`] === true),
  );
  const me = actor.IdPersonneEV1;
  const all = me === person || kernel.holds(actor, 'adm');
  const ofOwnRoles = all || rights.has('fp-delegue-role');
  return [
    ...(rights.has('ann-col-DateM')
      ? [
          {
            entity: 'Personne' as const,
            ids: one(String(person)),
            columns: personColumns((right) => rights.has(right)),
            showsWho: rights.has('ann-col-DisplayNameModif'),
            whole: false,
          },
        ]
      : []),
    rows(
      'PersonneRole',
      sql`${rolesHeldBy(person, ofOwnRoles ? undefined : me)} union ${rolesGivenBy(person, all ? undefined : me)}
        ${ofOwnRoles ? sql`union ${rolesOnceHeldBy(person)}` : sql``}`,
    ),
  ];
}

/** A role held: for the person, the delegator, administrators, and whoever may hand on the person's roles. */
async function heldRoleStrands({ db, kernel, actor }: HistoryReader, key: number): Promise<readonly Strand[]> {
  const [held] = await rowsOf(
    db,
    sql<{ holder: number; giver: number | null }>`
      select pr."IdPersonneEV1" as holder, own."IdPersonneEV1" as giver from "PersonneRole" pr
      left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue" where pr."IdPersonneRole" = ${key}`,
  );
  const me = actor.IdPersonneEV1;
  const mayRead =
    kernel.holds(actor, 'adm') ||
    (held &&
      (held.holder === me ||
        held.giver === me ||
        (await kernel.allows(db, actor, 'fp-delegue-role', 'person', held.holder))));
  if (!mayRead) throw new ApiError('NOT_FOUND');
  return [rows('PersonneRole', one(String(key)))];
}

/** A token: for whoever looks after the account of whom it is with, or while it is with nobody, after accounts. */
async function tokenStrands({ db, kernel, actor }: HistoryReader, serial: string): Promise<readonly Strand[]> {
  const found =
    kernel.holds(actor, 'cpt') &&
    (await rowsOf(
      db,
      sql`select from second_factor_token t left join "Personne" p using ("IdPersonneEV1")
        where t.serial = ${serial} and (p."IdPersonneEV1" is null or ${kernel.scope(actor, 'cpt', 'person', 'p')})`,
    ));
  if (!found || found.length === 0) throw new ApiError('NOT_FOUND');
  return [rows('second_factor_token', one(serial))];
}

/** Roles of a person: all, or those that `giver` delegated to them. */
const rolesHeldBy = (person: number, giver: number | undefined) => sql`
  select pr."IdPersonneRole"::text from "PersonneRole" pr
  left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
  where pr."IdPersonneEV1" = ${person} and (${giver ?? null}::integer is null or own."IdPersonneEV1" = ${giver ?? null}::integer)`;

/** Roles that a person delegated: all, or those to `holder`. */
const rolesGivenBy = (person: number, holder: number | undefined) => sql`
  select pr."IdPersonneRole"::text from "PersonneRole" own
  join "PersonneRole" pr on pr."IdPersonneRoleDelegue" = own."IdPersonneRole"
  where own."IdPersonneEV1" = ${person} and (${holder ?? null}::integer is null or pr."IdPersonneEV1" = ${holder ?? null}::integer)`;

/** Roles of a person, those that are no more included. */
const rolesOnceHeldBy = (person: number) => sql`
  select e.entity_id from history_values v join history_entry e using (id)
  where e.entity = 'PersonneRole' and (v.before is null or v.after is null)
    and coalesce(v.after, v.before) ? 'IdPersonneEV1'
    and (coalesce(v.after, v.before)->>'IdPersonneEV1')::integer = ${person}`;

const grantsOf = (IdRole: string) => sql`
  select "IdRoleProfil"::text from "RoleProfil" where "IdRole"::text = ${IdRole}
  union select e.entity_id from history_entry e join history_values v using (id)
  where e.entity = 'RoleProfil' and coalesce(v.after, v.before)->>'IdRole' = ${IdRole}`;

const linksOf = (IdProfil: string) => sql`
  select distinct entity_id from history_entry where entity = 'ProfilDroit' and split_part(entity_id, '/', 1) = ${IdProfil}`;
