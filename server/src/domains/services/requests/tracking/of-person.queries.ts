import type { Output } from '@passerelle/contracts/call.ts';
import type { RequestLine } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { sql } from 'kysely';
import { keyedList, readKeyed } from '../../../../engines/lists/by-key.queries.ts';
import { eachWord } from '../../../../engines/lists/words.ts';
import { endsOn } from '../../../../engines/requests/kind/ends.queries.ts';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import { mayRead, maySeeListed } from '../../../../engines/requests/readers/requests.policy.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { headOf, namedAs, ofRequests, type Reader, whatOf } from '../sheet/sheet.queries.ts';
import { awaitedBeside, besideSince } from '../visas/awaited.queries.ts';

/**
 * The requests for somebody and by them, that the reader may see, each with whether its sheet opens for them.
 * @throws {ApiError} NOT_FOUND where they may not know of such a person
 */
export async function readOfPerson(
  reader: Reader,
  IdPersonneEV1: number,
  asked: { readonly typeDemande?: number; readonly open?: boolean; readonly q?: string; readonly after?: number },
  say: (key: TextKey) => string,
): Promise<Output<typeof requestsCalls.ofPerson>> {
  const { db, kernel, actor } = reader;
  const own = IdPersonneEV1 === actor.IdPersonneEV1;
  const opens = mayRead(reader, 'd');
  if (!own && !(await kernel.allows(db, actor, ['acd', 'suivie-demandes'], 'person', IdPersonneEV1)))
    throw new ApiError('NOT_FOUND');
  const types = requestKinds().map(
    ({ typeDemande }) => sql`when ${sql.lit(typeDemande)} then ${say(`REQUESTS:type ${typeDemande}` as TextKey)}::text`,
  );
  const read = sql`searched(concat_ws(' ', case d."typeDemande" ${sql.join(types, sql` `)} end, d."IdDemande", p."IndexPrenomNom", s."LibSite",
    case when ${opens} then concat_ws(' ', ${whatOf(reader.language)}, q."IndexPrenomNom") end))`;
  const list = keyedList<
    RequestLine,
    {
      of: number;
      listed: Sql<boolean>;
      typeDemande: number | undefined;
      open: boolean | undefined;
      words: string | undefined;
    }
  >({
    from: ofRequests,
    select: sql`${headOf}, ${opens} as opens, case when ${opens} then ${whatOf(reader.language)} end as what,
      case when ${opens} then ${endsOn()} end as jusqua,
      (select coalesce(json_agg(h), '[]'::json) from "Visa" v, jsonb_array_elements(v."Porteurs") h
        where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending') as "waitsFor",
      ${awaitedBeside()} as beside,
      ${instant(sql`coalesce(${besideSince()}, (select min(v."DateOuverture") from "Visa" v
        where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending'))`)} as "waitsSince",
      case when not ${opens} then null else case ${awaitedBeside()} when 'answer' then ${namedAs(reader, 'q')} when 'signature' then ${namedAs(reader, 'p')}
        else (select ${namedAs(reader, 'h')} from "Visa" v join "Personne" h on h."IdPersonneEV1" = v."IdPersonneEV1Titulaire"
          where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' order by v."IdVisa" limit 1) end end as holder`,
    key: sql`d."IdDemande"`,
    newestFirst: true,
    pageSize: 50,
    narrows: {
      of: (person) => sql`(d."IdPersonneEV1" = ${person} or d."IdPersonneEV1Demandeur" = ${person})`,
      listed: (listed) => listed,
      typeDemande: (type) => sql`d."typeDemande" = ${type}`,
      open: () => sql`d."IdStade" < ${stages.validated}`,
      words: (words) => eachWord(words, (like) => sql`${read} like ${like}`),
    },
  });
  const { rows, more } = await readKeyed(
    db,
    list,
    {
      of: IdPersonneEV1,
      listed: maySeeListed(reader, 'd'),
      typeDemande: asked.typeDemande,
      open: asked.open ? true : undefined,
      words: asked.q?.trim() || undefined,
    },
    { past: asked.after },
  );
  const { person } = await rowOf(
    db,
    sql<Pick<Output<typeof requestsCalls.ofPerson>, 'person'>>`
      select ${namedAs(reader, 'p')} as person from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return { person, rows, next: more ? (rows.at(-1)?.IdDemande ?? null) : null };
}
