import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { screenSql } from '../../../engines/entities/screen-sql.ts';
import { always, never } from '../../../platform/db/sql.ts';

export const planEntity: Entity = {
  name: 'plan',
  word: 'plan',
  rows: { table: 'plan', key: ['IdPlan'] },
  keys: { confirmed_by: 'Personne' },
  told: toldColumns('kind', 'state', 'needs', 'rows', 'confirmed_by', 'break_glass'),
  mayRead: { right: 'adm' },
  previews: {
    plan: {
      rows: (_source, by) => sql`
        select p."IdPlan" as id, p.kind || ' ' || p."IdPlan" as label, p."IdPersonneEV1" as about, ${by}::integer as "to",
          jsonb_build_object('person', p."IdPersonneEV1", 'plan', p."IdPlan") as "values",
          ${screenSql('plan', { IdPlan: sql`p."IdPlan"` })} as opens
        from plan p`,
      mayLook: ({ kernel, actor }) => (kernel.holds(actor, 'adm') ? always : never),
    },
  },
};
