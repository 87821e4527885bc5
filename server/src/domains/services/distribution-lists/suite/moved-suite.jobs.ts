import { sql } from 'kysely';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { subjectStands } from '../../../../engines/effects/subject-stands.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import { subjectOf } from '../list.columns.ts';
import { tellLists, wantMembers, wantSettings } from './publication.actions.ts';

/** As many lists as move in one act. */
const lot = 200;

interface MovedNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly mailLists: ListsPorts;
}

/** Has lists made in the mail suite that carries lists now, where they stand in another: an administrator connected it, or took it away. */
export function movedSuiteJobs({ db, act, mailLists }: MovedNeeds): readonly Job[] {
  return [
    {
      name: 'distributionLists.suite',
      cron: '* * * * *',
      run: async () => {
        const { name } = await mailLists();
        const lists = await rowsOf(
          db,
          sql<{ IdListe: number }>`select l."IdListe" from "Liste" l
            where l.published_at is not null and l.deleted_at is null and l.dos is distinct from ${name}
              and ${subjectStands(subjectOf(sql`l."IdListe"`))} = 'none'
            order by 1 limit ${lot}`,
        );
        if (lists.length === 0) return;
        await act({ call: 'distributionLists.suite', actor: { system: 'distributionLists' } }, async (writing) => {
          for (const { IdListe } of lists) {
            await wantSettings(writing, IdListe);
            await wantMembers(writing, IdListe);
          }
          tellLists(
            writing,
            lists.map(({ IdListe }) => IdListe),
          );
        });
      },
    },
  ];
}
