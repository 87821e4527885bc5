import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Held, type Holding, type HoldingReader, holdsNone } from '../../../engines/holdings/holding.ts';
import { rowsOf } from '../../../platform/db/database.ts';

/** Distribution lists that somebody owns or backs: they go by themselves to the backup, else up the line, once they leave. */
export function listHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  const held =
    (column: 'IdPersonneEV1' | 'IdPersonneEV1backup') =>
    async ({ db, actor, most }: HoldingReader, of: number): Promise<Held> => {
      const lists = await rowsOf(
        db,
        sql<{ key: string; label: string; about: string | null; until: string | null }>`select l."IdListe"::text as key,
            l."LibListe" as label, l."Adresse" as about, l."DateFermeture"::text as until
          from "Liste" l where l.deleted_at is null and ${sql.ref(`l.${column}`)} = ${of}
            and ${kernel.scope(actor, 'ldd', 'list', 'l')} order by l."LibListe", l."IdListe"`,
      );
      return lists.length === 0 ? holdsNone : { count: lists.length, things: lists.slice(0, most) };
    };
  return [
    { name: 'list', held: held('IdPersonneEV1') },
    { name: 'listBackup', held: held('IdPersonneEV1backup') },
  ];
}
