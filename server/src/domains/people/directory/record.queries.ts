import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, personFields, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { type CompiledQuery, sql } from 'kysely';
import { shownValue } from '../../../engines/catalogue/shown.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { filled, hole } from '../../../platform/db/hole.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { personSubject } from '../person/person.columns.ts';
import { visiblePeople } from './directory.queries.ts';
import { readsLine } from './organisation.policy.ts';

export interface FoundRecord {
  readonly person: PersonRecord;
  readonly rights: ReadonlyMap<RightCode, 1 | 2>;
  /** Which of the reader's grants reach them. */
  readonly reached: readonly boolean[];
  /** Every field, whoever may read it: for rules to be judged by, not to be told. */
  readonly stored: FormValues;
  /** How many are under them, where the block of the team is open. */
  readonly team?: { readonly direct: number; readonly all: number };
}

const shown = (Object.keys(personFields) as PersonField[]).filter(
  (name) => personFields[name].type !== 'descendants' && name !== 'IdPersonneEV1',
);

/**
 * One person with every field, and which grants reach them, in one statement; then only the fields that those grants
 * open. Undefined when the person does not exist or is not for this reader: they cannot tell which.
 */
export async function readRecord(reader: ListReader, IdPersonneEV1: number): Promise<FoundRecord | undefined> {
  const { pool, kernel, actor } = reader;
  const { sql: text, parameters } = filled(recordStatement(reader), IdPersonneEV1);
  const [row] = await runPrepared<Record<string, unknown>>(pool, text, parameters);
  if (!row) return undefined;
  const reached = actor.grants.map((_grant, index) => row[`#${index}`] === true);
  const rights = kernel.rightsWhere(actor, reached);
  const readable = shown.filter((name) => rights.has(readRight(name)));
  const seesTeam = rights.has('meq') && rights.has('ann-col-Manager');
  return {
    person: { IdPersonneEV1, ...Object.fromEntries(readable.map((name) => [name, row[name]])) } as PersonRecord,
    rights,
    reached,
    stored: row,
    ...(seesTeam && { team: { direct: Number(row['#direct']), all: Number(row['#all']) } }),
  };
}

/** The statement of a record is the same for all people that an actor reads. */
function recordStatement(reader: ListReader): CompiledQuery {
  return reader.kernel.kept(reader.actor, shown, () => makeStatement(reader));
}

function makeStatement(reader: ListReader): CompiledQuery {
  const { db, kernel, actor } = reader;
  const reaches = kernel.reaches(actor, 'person', 'p').map((reach, index) => sql`${reach} as ${sql.ref(`#${index}`)}`);
  const columns = shown.map((name) => sql`${shownValue(personSubject, name, 'p')} as ${sql.ref(name)}`);
  return sql`select p."IdPersonneEV1", ${sql.join([...columns, ...reaches])}, team.direct as "#direct", team.all as "#all"
    from "Personne" p cross join lateral (
      select count(*) filter (where l."Profondeur" = 1) as direct, count(*) as all
      from management_line l join "Personne" r on r."IdPersonneEV1" = l."IdPersonneEV1"
      where l."Ligne" = 'Manager' and l."IdAncetre" = p."IdPersonneEV1" and ${readsLine(reader, 'Manager', 'r')}) team
    where p."IdPersonneEV1" = ${hole} and ${visiblePeople(reader, 'p')}`.compile(db);
}
