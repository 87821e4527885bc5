import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

const labelled = {
  Personne: { key: 'IdPersonneEV1', label: 'IndexPrenomNom', translated: false },
  Societe: { key: 'IdSociete', label: 'LibSociete', translated: false },
  Site: { key: 'IdSite', label: 'LibSite', translated: false },
  CentreCout: { key: 'IdCCout', label: 'LibCCout', translated: false },
  Role: { key: 'IdRole', label: 'LibRole', translated: true },
  Profil: { key: 'IdProfil', label: 'LibProfil', translated: true },
  Perimetre: { key: 'IdPerimetre', label: 'LibPerimetre', translated: true },
} as const;
export type LabelledTable = keyof typeof labelled;

export interface Keyed {
  readonly table: LabelledTable;
  readonly key: unknown;
}

/** Today's labels of keys that entries hold; a key without a row any more is its own label. */
export async function readLabels(
  db: Db,
  language: Language,
  asked: readonly Keyed[],
): Promise<(keyed: Keyed) => string> {
  const byTable = Map.groupBy(
    asked.filter(({ key }) => typeof key === 'number'),
    ({ table }) => table,
  );
  const labels = new Map<string, string>();
  for (const [table, keys] of byTable) {
    const { key, label, translated } = labelled[table];
    const shown = translated
      ? sql`coalesce(t."Traductions"->>${idLangues[language]}, t.${sql.ref(label)})`
      : sql`t.${sql.ref(label)}`;
    const rows = await rowsOf(
      db,
      sql<{ key: number; label: string }>`select t.${sql.ref(key)} as key, ${shown} as label from ${sql.table(table)} t
        where t.${sql.ref(key)} = any(${keys.map((one) => one.key)}::integer[])`,
    );
    for (const row of rows) labels.set(`${table} ${row.key}`, row.label);
  }
  return ({ table, key }) => labels.get(`${table} ${String(key)}`) ?? String(key);
}
