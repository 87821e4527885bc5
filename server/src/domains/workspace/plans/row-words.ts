import type { Language } from '@passerelle/contracts/languages.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { readLabels, rowsBehind } from '../../../engines/entities/labels.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nth } from '../../../platform/sure.ts';
import type { MaskedRow } from './mask-rows.ts';
import type { ListedRow } from './plans.queries.ts';
import { sayFields } from './said-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of a plan with what it is about, and what the keys in it stand for: `IdRole 8` → its label. */
export interface SaidRow extends ListedRow {
  readonly about: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly masked: string[];
}

/** Says rows in the reader's words: what they are about, and what the keys in them stand for. */
export async function sayRows(
  db: Db,
  entities: Entities,
  language: Language,
  IdPlan: number,
  rows: readonly MaskedRow[],
): Promise<SaidRow[]> {
  const entityOf = ({ entity }: ListedRow) => entities.get(entity);
  const ofCatalogue = (row: ListedRow) => entityOf(row)?.gated !== undefined;
  const sayField = await sayFields(db, entities, language, IdPlan, rows.filter(ofCatalogue));
  const behind = await rowsBehind(db, entities, rows);
  const whole = (row: ListedRow): Values => ({ ...behind(row), ...row.before, ...row.after });
  const keysIn = (row: ListedRow) =>
    [row.before, row.after, whole(row)].flatMap((values) =>
      Object.entries(values ?? {}).flatMap(([column, key]) => {
        const entity = entities.keyedBy(entityOf(row), column);
        return entity && typeof key === 'number' ? [{ column, entity, key }] : [];
      }),
    );
  const held = rows.map((row) => (ofCatalogue(row) ? [] : keysIn(row)));
  const labelOf = await readLabels(db, entities, language, held.flat());
  return rows.map(({ name, masked = [], ...row }, index) => {
    if (ofCatalogue(row))
      return {
        ...row,
        masked: masked.flatMap((column) => entityOf(row)?.told.get(column) ?? []),
        before: sayField(row, row.before),
        after: sayField(row, row.after),
        labels: {},
        about: name ?? null,
      };
    const labels = Object.fromEntries(
      nth(held, index).flatMap(({ column, ...keyed }) => {
        const label = labelOf(keyed);
        return label === undefined ? [] : [[`${column} ${keyed.key}`, label] as const];
      }),
    );
    const { about, label, rows: stored } = entityOf(row) ?? {};
    const known = whole(row);
    const said = (about ?? stored?.key ?? []).flatMap((column) => labels[`${column} ${String(known[column])}`] ?? []);
    const own = label && known[label.column];
    return { ...row, masked: [], labels, about: said.join(' · ') || (typeof own === 'string' ? own : null) };
  });
}
