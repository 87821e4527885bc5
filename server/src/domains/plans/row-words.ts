import type { Language } from '@passerelle/contracts/languages.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Keyed, readLabels } from '../history/labels.queries.ts';
import { rowsBehind } from '../history/rows-behind.queries.ts';
import type { MaskedRow } from './mask-people.ts';
import { sayPeople } from './person-rows.ts';
import type { ListedRow } from './plans.queries.ts';

const tables = { IdPersonneEV1: 'Personne', IdRole: 'Role', IdProfil: 'Profil', IdPerimetre: 'Perimetre' } as const;
type KeyColumn = keyof typeof tables;
type Values = Readonly<Record<string, unknown>>;

/** A row of a plan with what it is about, and what the keys in it stand for: `IdRole 8` → its label. */
export interface SaidRow extends ListedRow {
  readonly about: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

/** Says rows in the reader's words: what they are about, and what the keys in them stand for. */
export async function sayRows(
  db: Db,
  language: Language,
  IdPlan: number,
  rows: readonly MaskedRow[],
): Promise<SaidRow[]> {
  const sayPerson = await sayPeople(
    db,
    language,
    IdPlan,
    rows.filter(({ entity }) => entity === 'Personne'),
  );
  const behind = await rowsBehind(db, rows);
  const whole = (row: ListedRow): Values => ({
    ...behind(row),
    ...keysOf(row),
    ...row.before,
    ...row.after,
  });
  const held = rows.map((row) => (row.entity === 'Personne' ? [] : keysIn([row.before, row.after, whole(row)])));
  const labelOf = await readLabels(db, language, held.flat());
  return rows.map(({ person, ...row }, index) => {
    if (row.entity === 'Personne')
      return { ...row, before: sayPerson(row.before), after: sayPerson(row.after), labels: {}, about: person ?? null };
    const labels = Object.fromEntries(
      held[index]!.flatMap(({ column, ...keyed }) => {
        const label = labelOf(keyed);
        return label === String(keyed.key) ? [] : [[`${column} ${String(keyed.key)}`, label] as const];
      }),
    );
    const known = whole(row);
    const named = (column: KeyColumn) => labels[`${column} ${String(known[column])}`];
    const about = (aboutColumns[row.entity] ?? []).map(named).filter((label) => label !== undefined);
    const own = known[`Lib${row.entity}`];
    return { ...row, labels, about: about.join(' · ') || (typeof own === 'string' ? own : null) };
  });
}

/** What says which row it is, by entity. */
const aboutColumns: Readonly<Partial<Record<string, readonly KeyColumn[]>>> = {
  PersonneRole: ['IdPersonneEV1', 'IdRole'],
  RoleProfil: ['IdRole', 'IdProfil', 'IdPerimetre'],
  ProfilDroit: ['IdProfil'],
  Role: ['IdRole'],
  Profil: ['IdProfil'],
  Perimetre: ['IdPerimetre'],
};

/** Keys that the row's own identity says. */
function keysOf({ entity, entity_id }: ListedRow): Values {
  const key = Number(entity_id.split('/')[0]);
  if (entity === 'ProfilDroit' || entity === 'Profil') return { IdProfil: key };
  if (entity === 'Role') return { IdRole: key };
  return entity === 'Perimetre' ? { IdPerimetre: key } : {};
}

function keysIn(several: readonly (Values | null)[]): (Keyed & { readonly column: KeyColumn })[] {
  return several.flatMap((values) =>
    (Object.keys(tables) as KeyColumn[]).flatMap((column) => {
      const key = values?.[column];
      return typeof key === 'number' ? [{ column, table: tables[column], key }] : [];
    }),
  );
}
