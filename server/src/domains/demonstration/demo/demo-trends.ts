import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { daysOfTrend } from '@passerelle/contracts/reporting/measures.ts';
import type pg from 'pg';

/** Days ago that nobody counted: the server was down. */
const gap = [61, 62, 63];

/** What is told of beside the people, as a share of them that comes and goes. */
const shares = { leavingSoon: 0.02, requestsOpen: 0.08, requestsWaitingLong: 0.015, filesUnderWay: 0.05 };

/**
 * How the group went day by day until yesterday: of the people as they came and went, of the rest as it might have been. In the
 * transaction of the caller.
 */
export async function sayTrends(client: pg.ClientBase, today: string): Promise<void> {
  await client.query('delete from mesure_jour');
  // Each arrival and each departure counts from its day on, by country and company.
  await client.query(
    `with days as (select day::date from generate_series($1::date - ${daysOfTrend}, $1::date - 1, interval '1 day') day),
      stays as (select "IdPays" as country, "IdSociete" as company, "DateEntree" as from_day,
          case when "IdStatut" = any($2::integer[]) then null else coalesce("DateSortiePhysique", "DateEntree") end as until_day
        from "Personne" where "Physique" and not "Test"),
      moves as (select country, company, greatest(from_day, $1::date - ${daysOfTrend}) as day, 1 as by from stays
        union all select country, company, greatest(until_day, $1::date - ${daysOfTrend}), -1 from stays where until_day is not null),
      summed as (select country, company, day, sum(by) as by from moves group by 1, 2, 3),
      cells as (select distinct country, company from stays)
    insert into mesure_jour ("Mesure", "Jour", "IdPays", "IdSociete", n)
    select 'workforce', d.day, c.country, c.company,
      (sum(coalesce(s.by, 0)) over (partition by c.country, c.company order by d.day))::integer
    from cells c cross join days d
      left join summed s on s.day = d.day and s.country is not distinct from c.country and s.company is not distinct from c.company`,
    [today, presentStatuts],
  );
  for (const [measure, share] of Object.entries(shares))
    await client.query(
      `insert into mesure_jour ("Mesure", "Jour", "IdPays", "IdSociete", n)
      select $1, "Jour", "IdPays", "IdSociete",
        round(n * $2::double precision * (1 + 0.35 * sin(extract(doy from "Jour") / 29.0 + length($1))))::integer
      from mesure_jour where "Mesure" = 'workforce'`,
      [measure, share],
    );
  await client.query('delete from mesure_jour where $1::date - "Jour" = any($2::integer[])', [today, gap]);
}
