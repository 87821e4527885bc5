import { memberFields } from '@passerelle/contracts/distribution-lists/member.fields.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { type ActImportable, actColumns, type Loader } from '../../../../engines/imports/importable.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import { type ReadLine, unknownRow } from '../../../../engines/imports/read-lines.ts';
import type { PlannedRow, Values } from '../../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { usualToday } from '../../../../platform/db/days.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { namedPeople } from '../../../people/person/named-people.queries.ts';
import { touchDraft } from '../ends/drafts.actions.ts';
import { saveNamed } from './groups.actions.ts';

/**
 * People whom files name into distribution lists that are not published yet, each by the act that names somebody. What somebody is
 * named by criteria, leaves or is left out of comes by no file.
 */
export const importedMembers: ActImportable = {
  name: 'list-members',
  form: actColumns('LdNomme', memberFields),
  key: 'IdPersonneEV1',
  adds: true,
  people: namedPeople,
  most: 1000,
  acts: {
    judge: judgeLines,
    write: nameAs,
    takeBack: nameAs,
    hold: async (db, rows) => {
      const groups = rows.map(({ id }) => Number(id.split('/')[0]));
      await sql`select from "Liste" where "IdListe" in (select "IdListe" from "LdGroupe"
          where "IdGroupe" = any(${sql.val(groups)}::integer[])) order by "IdListe" for update`.execute(db);
    },
  },
};

/** Names somebody as a row says after it, where they are named as it says before. */
async function nameAs(writing: Writing, { kernel, actor }: Loader, { id, before, after }: PlannedRow): Promise<void> {
  const { db } = writing;
  const [IdGroupe = 0, person = 0] = id.split('/').map(Number);
  const [group] = await rowsOf(
    db,
    sql<{ IdListe: number; published: boolean }>`select g."IdListe", l.published_at is not null as published
      from "LdGroupe" g join "Liste" l using ("IdListe") where g."IdGroupe" = ${IdGroupe} and l.deleted_at is null`,
  );
  if (!group || !(await kernel.allows(db, actor, 'ldd', 'list', group.IdListe)))
    throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/LibListe', rule: unknownRow }]);
  if (group.published) throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/LibListe', rule: 'listPublished' }]);
  const named = await readNamed(db, [IdGroupe], [person]);
  if (!isAs(named.get(id), before))
    throw new ApiError('CONFLICT', [{ path: 'body/fields/IdPersonneEV1', rule: 'moved' }]);
  const { today } = await rowOf(db, sql<{ today: string }>`select ${usualToday}::text as today`);
  const asked = after ? { named: [person], Jusqua: (after.Jusqua ?? null) as string | null } : { neither: [person] };
  await touchDraft(db, group.IdListe);
  const writer = { writing, kernel, actor, today };
  await saveNamed(writer, group.IdListe, IdGroupe, asked).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') throw error;
    const [{ path = '', rule = 'unknownValue' } = {}] = error.details ?? [];
    const field = path === 'body/Jusqua' ? 'DateFin' : 'IdPersonneEV1';
    throw new ApiError('INVALID_INPUT', [
      { path: `body/fields/${field}`, rule: rule === 'INC' ? 'unknownValue' : rule },
    ]);
  });
}

const isAs = (named: Named | undefined, said: Values | null): boolean =>
  said === null
    ? named === undefined
    : named !== undefined && named.Sens === said.Sens && named.Jusqua === (said.Jusqua ?? null);

interface Named {
  readonly Sens: string;
  readonly Jusqua: string | null;
}

/** Who is named, or left out, by group and person. */
async function readNamed(db: Db, groups: readonly number[], people: readonly number[]): Promise<Map<string, Named>> {
  const rows = await rowsOf(
    db,
    sql<
      Named & { id: string }
    >`select concat_ws('/', "IdGroupe", "IdPersonneEV1") as id, "Sens", "Jusqua"::text as "Jusqua"
      from "LdNomme" where "IdGroupe" = any(${sql.val([...groups])}::integer[])
        and "IdPersonneEV1" = any(${sql.val([...people])}::integer[])`,
  );
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

interface NamedList {
  readonly IdGroupe: number;
  readonly words: readonly (string | null)[];
  readonly published: boolean;
}

/** The default groups of lists that somebody looks after, by what lists are called. Of those they do not see nothing is known. */
async function readLists(
  db: Db,
  { kernel, actor }: Loader,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedList[]>> {
  const rows = await rowsOf(
    db,
    sql<NamedList>`select g."IdGroupe", array[fold(l."LibListe"), fold(l."Adresse")] as words,
        l.published_at is not null as published
      from "Liste" l join "LdGroupe" g on g."IdListe" = l."IdListe" and g."ParDefaut"
      where l.deleted_at is null and array[fold(l."LibListe"), fold(l."Adresse")] && ${sql.val([...words])}::text[]
        and ${kernel.scope(actor, 'ldd', 'list', 'l')}`,
  );
  const named = rows.flatMap((list) => [...new Set(list.words)].map((word) => [word ?? '', list] as const));
  const byWord = Map.groupBy(named, ([word]) => word);
  return new Map([...byWord].map(([word, some]) => [word, some.map(([, list]) => list)]));
}

const wordOf = ({ values }: ReadLine): string =>
  typeof values.LibListe === 'string' ? fold(values.LibListe.trim()) : '';

async function judgeLines(db: Db, loader: Loader, lines: readonly ReadLine[]): Promise<readonly JudgedLine[]> {
  const lists = await readLists(db, loader, [...new Set(lines.map(wordOf))]);
  const people = lines.flatMap(({ values }) => Number(values.IdPersonneEV1 ?? 0) || []);
  const groups = [...lists.values()].flat().map(({ IdGroupe }) => IdGroupe);
  const there = await readNamed(db, groups, people);
  return lines.map((one): JudgedLine => {
    const { line, values } = one;
    const refused = (field: string, rule: string): JudgedLine => ({
      line,
      state: 'refused',
      faults: [{ field, rule }],
    });
    const { IdPersonneEV1, DateFin } = values;
    const [list, another] = lists.get(wordOf(one)) ?? [];
    if (wordOf(one) === '') return refused('LibListe', 'required');
    if (!list) return refused('LibListe', unknownRow);
    if (another) return refused('LibListe', 'ambiguous');
    if (list.published) return refused('LibListe', 'listPublished');
    if (typeof IdPersonneEV1 !== 'number') return refused('IdPersonneEV1', 'required');
    const id = `${list.IdGroupe}/${IdPersonneEV1}`;
    const named = there.get(id);
    if (named && named.Sens !== 'ajout') return refused('IdPersonneEV1', 'notAllowed');
    const Jusqua = DateFin === undefined ? (named?.Jusqua ?? null) : (DateFin as string | null);
    if (named?.Jusqua === Jusqua) return { line, state: 'unchanged', faults: [] };
    return {
      ...{ line, state: named ? 'changed' : 'added', faults: [] },
      change: { id, before: named ? { ...named } : null, after: { Sens: 'ajout', Jusqua }, names: {} },
    };
  });
}
