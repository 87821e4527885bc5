import type { Row } from './plan-row.tsx';

/** Rows of which only a few are alike are as well read one by one. */
const fewAlike = 3;
type Group = readonly [Row, ...Row[]];

/** What says which row it is, and when: two rows that differ in nothing else are alike. */
const ofTheRow: ReadonlySet<string> = new Set([
  'IdPersonneRole',
  'IdPersonneEV1',
  'IdRoleProfil',
  'IdProfil',
  'ParDefaut',
]);
const isOfTheRow = (name: string) => ofTheRow.has(name) || /^Date(?:C|M|Annulation)$/.test(name);

/** Rows in their order, with those that say the same of others kept beside the first of them. */
export function alikeRows(rows: readonly Row[]): readonly Group[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()]
    .flatMap((group): Group[] => (group.length < fewAlike ? group.map((row): Group => [row]) : [group]))
    .sort(([one], [other]) => one.n - other.n);
}

/** Somebody's row, and one that is not written, is its own. */
function keyOf({ n, entity, entity_id, about, before, after, reason }: Row): string {
  if (reason || !about || entity === 'Personne') return String(n);
  const said = (values: Row['before']) =>
    values &&
    Object.entries(values)
      .filter(([name]) => !isOfTheRow(name))
      .sort(([a], [b]) => a.localeCompare(b));
  const right = entity === 'ProfilDroit' ? entity_id.split('/')[1] : null;
  return JSON.stringify([entity, right, said(before), said(after)]);
}
