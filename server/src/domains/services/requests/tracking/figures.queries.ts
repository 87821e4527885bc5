import { stages } from '@passerelle/contracts/requests/request.ts';
import type { TrackedMonth } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import { compileQuestion, type List, type ListReader, type Question } from '../../../../engines/lists/list.ts';
import { run, theRows } from '../../../../engines/lists/rows.queries.ts';

/** Months that are told of, this one the last. */
const told = 12;

/**
 * What a question finds of a page of tracking, month by month. It counts by columns of the request alone, which the right of the page
 * opens, among the rows that it opens.
 */
export async function readFigures(reader: ListReader, list: List, question: Question): Promise<TrackedMonth[]> {
  const { where } = compileQuestion(reader, list, question);
  const of = (name: string) => sql.ref(`${list.alias}.demande_${name}`);
  const month = (instant: string) => sql`date_trunc('month', f.${sql.ref(instant)})`;
  const ended = (stage: number) => sql`f.stage = ${sql.lit(stage)} and ${month('ended')} = m`;
  const rows = await run(
    reader,
    sql`with found as materialized (
        select ${of('IdStade')} as stage, ${of('DateTransmission')} at time zone 'UTC' as sent,
          ${of('DateCloture')} at time zone 'UTC' as ended
        from ${theRows(list)} where ${where}),
      months as (select generate_series(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${sql.lit(told - 1)}),
        date_trunc('month', now() at time zone 'UTC'), interval '1 month') as m)
      select m::date::text, (m + interval '1 month' - interval '1 day')::date::text,
        count(*) filter (where ${month('sent')} = m)::integer,
        count(*) filter (where ${ended(stages.rejected)})::integer,
        count(*) filter (where ${ended(stages.validated)})::integer,
        round((percentile_cont(0.5) within group (order by extract(epoch from f.ended - f.sent) / 86400)
          filter (where ${ended(stages.validated)}))::numeric, 1)::double precision
      from months left join found f on ${month('sent')} = m or ${month('ended')} = m group by m order by m`,
  );
  return rows.map(([from, until, sent, refused, validated, days]) => ({
    ...{ from: String(from), until: String(until) },
    ...{ sent: Number(sent), refused: Number(refused), validated: Number(validated) },
    days: days === null ? null : Number(days),
  }));
}
