import { badgeFields } from '@passerelle/contracts/inventories/badge.fields.ts';
import { sql } from 'kysely';
import { type ActImportable, actColumns, type Loader } from '../../../engines/imports/importable.ts';
import type { JudgedLine } from '../../../engines/imports/judge-rows.ts';
import type { CellFault, ReadLine } from '../../../engines/imports/read-lines.ts';
import type { PlannedRow } from '../../../engines/plans/plan-kind.ts';
import { holdByKey } from '../../../engines/plans/planned-rows.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { namedPeople } from '../../people/person/named-people.queries.ts';
import { mayDo, seesItem, statesFor } from './inventories.policy.ts';
import { changeItem } from './return.actions.ts';
import { itemTable } from './vehicle-load.plans.ts';

/** Numbers of badges that people hold, as files of who makes badges bring them: each by the act that changes one. */
export const importedBadges: ActImportable = {
  name: 'badges',
  form: actColumns('Inventaire', badgeFields),
  key: 'IdPersonneEV1',
  people: namedPeople,
  most: 5000,
  acts: {
    judge: judgeLines,
    write: async (writing, { kernel, actor }, row) => await setNumber({ writing, kernel, actor }, row),
    takeBack: async (writing, { kernel, actor }, row) => await setNumber({ writing, kernel, actor }, row),
    hold: holdLines,
  },
};

/** The requests that brought the badges, which are told of their numbers, then numbers, then badges: as one that is moved by hand. */
async function holdLines(db: Db, rows: readonly PlannedRow[]): Promise<void> {
  const badges = rows.map(({ id }) => Number(id));
  await sql`select from "Demande" where "IdDemande" in (
      select "IdDemande" from "Inventaire" where "IdInventaire" = any(${sql.val(badges)}::integer[]))
    order by "IdDemande" for no key update`.execute(db);
  const numbers = rows.flatMap(({ before, after }) => [before?.Numero, after?.Numero]);
  await holdWords(
    db,
    'NumeroBadge',
    numbers.flatMap((number) => (typeof number === 'string' ? [number] : [])),
  );
  await holdByKey(itemTable)(db, badges.map(String));
}

async function setNumber(hand: Parameters<typeof changeItem>[0], { id, before, after }: PlannedRow): Promise<void> {
  const [held] = await rowsOf(
    hand.writing.db,
    sql<{ Numero: string | null }>`select "Numero" from "Inventaire" where "IdInventaire" = ${Number(id)} for update`,
  );
  if (held?.Numero !== before?.Numero)
    throw new ApiError('CONFLICT', [{ path: 'body/fields/NumeroBadge', rule: 'moved' }]);
  await changeItem(hand, Number(id), { Numero: String(after?.Numero ?? '') }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') throw error;
    const rule = error.details?.[0]?.rule ?? 'used';
    throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/NumeroBadge', rule }]);
  });
}

interface Badge {
  readonly IdInventaire: number;
  readonly IdPersonneEV1: number;
  readonly IdSite: number | null;
  readonly Numero: string | null;
  readonly may: boolean;
}

/** The badge that a line means is the one that its holder has, at the site that it says where it says one. */
async function judgeLines(db: Db, who: Loader, lines: readonly ReadLine[]): Promise<readonly JudgedLine[]> {
  const people = lines.flatMap(({ values }) => Number(values.IdPersonneEV1 ?? 0) || []);
  const badges = await rowsOf(
    db,
    sql<Badge>`select i."IdInventaire", i."IdPersonneEV1", i."IdSite", i."Numero", ${mayDo(who, 'numero')} as may
      from "Inventaire" i join "Personne" p using ("IdPersonneEV1")
      where i.kind = 'badge' and i.nature <> 'parking' and i."IdPersonneEV1" = any(${sql.val(people)}::integer[])
        and i."Etat" = any(${sql.val([...statesFor('numero')])}::text[]) and ${seesItem(who, 'i', 'p')}`,
  );
  const held = Map.groupBy(badges, ({ IdPersonneEV1 }) => IdPersonneEV1);
  return lines.map(({ line, values }): JudgedLine => {
    const refused = (field: string, rule: string, value?: string): JudgedLine => ({
      ...{ line, state: 'refused' },
      faults: [{ field, rule, ...(value !== undefined && { value }) }] satisfies CellFault[],
    });
    const { IdPersonneEV1, IdSite, NumeroBadge } = values;
    if (typeof IdPersonneEV1 !== 'number') return refused('IdPersonneEV1', 'required');
    const theirs = (held.get(IdPersonneEV1) ?? []).filter((badge) => IdSite == null || badge.IdSite === IdSite);
    const [badge, another] = theirs;
    if (!badge) return refused(IdSite == null ? 'IdPersonneEV1' : 'IdSite', 'noBadge');
    if (another) return refused('IdSite', IdSite == null ? 'required' : 'ambiguous');
    const Numero = typeof NumeroBadge === 'string' ? NumeroBadge.trim() : '';
    if (Numero === '') return refused('NumeroBadge', 'required');
    const { maxLength } = badgeFields.NumeroBadge;
    if (Numero.length > maxLength) return refused('NumeroBadge', 'maxLength', String(maxLength));
    if (Numero === badge.Numero) return { line, state: 'unchanged', faults: [] };
    if (!badge.may) return refused('NumeroBadge', 'notAllowed');
    const change = { id: badge.IdInventaire, before: { Numero: badge.Numero }, after: { Numero }, names: {} };
    return { line, state: 'changed', faults: [], change };
  });
}
