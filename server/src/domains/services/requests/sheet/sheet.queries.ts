import type { Output } from '@passerelle/contracts/call.ts';
import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { type BroughtItem, giveBackRights } from '@passerelle/contracts/inventories/inventories.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import {
  isReferenceList,
  type ReferenceName,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import type { Receipt } from '@passerelle/contracts/requests/receipts.ts';
import { isOver, stages } from '@passerelle/contracts/requests/request.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { Holder, RequestStep } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { filesColumn } from '../../../../engines/catalogue/columns.ts';
import { named } from '../../../../engines/entities/named.ts';
import { formInForce } from '../../../../engines/forms/form-in-force.queries.ts';
import { grantsOnNew, toldRights } from '../../../../engines/forms/form-rights.queries.ts';
import { awaits, type HeldVisa, standsIn, visaHolders } from '../../../../engines/requests/holders/visa-holders.ts';
import { endsOn } from '../../../../engines/requests/kind/ends.queries.ts';
import { kindOf, requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import { findRequest, formsOf, readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { readLines } from '../../../../engines/requests/lines/lines.ts';
import { standingOf } from '../../../../engines/requests/moves/life.ts';
import { closedFields, ownFields } from '../../../../engines/requests/readers/request-fields.policy.ts';
import { actionsOf, mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { heldRound, roundsFor } from '../../../../engines/requests/rounds/rounds.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import { itemNumber } from '../../inventories/inventories.policy.ts';
import { readsSigned } from '../receipts/receipts.policy.ts';
import { whyUnread } from './unread.queries.ts';

type Sheet = Output<typeof requestsCalls.read>;
type Named = { IdPersonneEV1: number; IndexPrenomNom: string | null };

/** How a person is named to a reader who may know them; null else. */
export function namedAs(who: Who, alias: string): Sql {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${at('IdPersonneEV1')} = ${who.actor.IdPersonneEV1} or ${namedPeople(who, alias)} then ${named(alias)} end`;
}

/**
 * A person whom a request is for or by, or who decided, said or wrote something of it: whoever may read it knows who that is,
 * and goes on knowing it once they are there no more.
 */
export const personOf = (alias: string): Sql => named(alias);

/** The header of requests `d`, for whom `p`, by `q`, at a site `s`. */
export const headOf = sql`d."IdDemande", d."typeDemande", d."IdStade", ${personOf('p')} as person, ${personOf('q')} as requester,
  d."IdSite", s."LibSite", ${instant(sql`d."DateC"`)} as "DateC",
  ${instant(sql`d."DateTransmission"`)} as "DateTransmission",
  ${instant(sql`d."DateFin"`)} as "DateFin"`;

/** Who reads, and in which language. */
export type Reader = Who & { readonly db: Db; readonly language: Language };

/** What is asked of requests `d`, in a few words, as their types say it in a language. */
export const whatOf = (language: Language) =>
  sql`case d."typeDemande" ${sql.join(
    requestKinds().flatMap(({ typeDemande, what }) =>
      what ? [sql`when ${sql.lit(typeDemande)} then ${what(language)}`] : [],
    ),
    sql` `,
  )} end`;

/** The tables that a header is read from. */
export const ofRequests = sql`"Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
  join "Personne" q on q."IdPersonneEV1" = d."IdPersonneEV1Demandeur" left join "Site" s on s."IdSite" = d."IdSite"`;

/**
 * A request as its sheet shows it to somebody.
 * @throws {ApiError} NOT_FOUND where there is none that they may read; AUTRE_ROLE, DEMANDE_RAPPELEE where they are to know why
 */
export async function readSheet(who: Reader, IdDemande: number): Promise<Sheet> {
  const { db, kernel, actor } = who;
  const request = await findRequest(db, IdDemande, mayRead(who, 'd'));
  if (!request) throw await whyUnread(who, IdDemande);
  const kind = kindOf(request);
  const values = await readValues(db, kind, IdDemande);
  const [head, { form }, steps, standing, said, items, lines, receipts, closed] = await Promise.all([
    rowOf(
      db,
      sql<
        Head & { linked: number | null }
      >`select ${headOf}, ${whatOf(who.language)} as what, ${kind.opens?.(who) ?? sql`null`} as opens, ${endsOn()} as jusqua, p."IdPays" as "IdPaysPersonne", c."LibSociete",
          (select l."IdDemande" from "Demande" l where l."IdDemande" = d."IdDemandeLiee" and ${mayRead(who, 'l')}) as linked,
          case when d."RoleIdPersonneEV1" <> d."IdPersonneEV1Demandeur" and d."IdPersonneEV1Demandeur" <> d."IdPersonneEV1"
            then ${namedAs(who, 'b')} end as "onBehalfOf"
        from ${ofRequests} left join "Societe" c on c."IdSociete" = d."IdSociete"
        join "Personne" b on b."IdPersonneEV1" = d."RoleIdPersonneEV1" where d."IdDemande" = ${IdDemande}`,
    ),
    formInForce(db, kind.type.form),
    readSteps(who, request, values),
    standingOf({ kernel, actor }, db, kind, request),
    readSaid(who, request),
    readItems(who, request),
    readLines(db, kind, IdDemande),
    readReceipts(who, IdDemande),
    closedFields(who, kind, request),
  ]);
  const { linked, ...header } = head;
  const may = actionsOf(kind, request, standing);
  const grants = grantsOnNew(form);
  const open = may.includes('edit');
  const rights = toldRights(grants)
    .filter(({ Champ }) => !closed.has(Champ))
    .map((right) => ({ ...right, edit: open && right.edit && (request.ARevoir?.includes(right.Champ) ?? true) }));
  const told = without(values, closed);
  return {
    ...header,
    Version: request.Version,
    Tour: request.Tour,
    Rang: request.Rang,
    Motif: request.Motif,
    ARevoir: request.ARevoir === null ? null : [...request.ARevoir],
    IdDemandeLiee: linked,
    ...said,
    what: head.what,
    items,
    acquittements: receipts,
    lignes: lines.map((line) => ({ IdLigne: line.IdLigne, fields: fieldsOf(without(line.values, closed)) })),
    fields: fieldsOf(told),
    labels: await labelsOf(db, formsOf(kind), told),
    droitsFormulaires: rights,
    steps,
    may: [...may],
  };
}

type Head = Omit<
  Sheet,
  | 'Version'
  | 'Tour'
  | 'Rang'
  | 'Motif'
  | 'ARevoir'
  | 'IdDemandeLiee'
  | 'fields'
  | 'labels'
  | 'droitsFormulaires'
  | 'steps'
  | 'may'
  | 'panier'
  | 'expected'
  | 'commentaires'
  | 'relances'
  | 'items'
  | 'lignes'
  | 'acquittements'
>;

const without = (values: FormValues, closed: ReadonlySet<string>): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !closed.has(name)));

/** What a sheet says of somebody that is sensitive: whoever reads it of somebody else is recorded. */
export function sensitiveIn({ typeDemande, fields }: Sheet): readonly string[] {
  const sensitive = new Set(
    ownFields(kindOf({ typeDemande })).flatMap(({ name, field }) =>
      field.sensitive && field.type !== 'files' ? [name] : [],
    ),
  );
  return fields.flatMap(({ IdChamp, Valeur }) => (sensitive.has(IdChamp) && Valeur !== null ? [IdChamp] : []));
}

const fieldsOf = (values: FormValues) =>
  Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur: Valeur ?? null }));

/** What a request brought, with its number as inventories show it, and whether the reader may note that it is given back. */
async function readItems(
  { db, kernel, actor }: Who & { readonly db: Db },
  { IdDemande, IdPersonneEV1 }: RequestRow,
): Promise<BroughtItem[]> {
  const items = await rowsOf(
    db,
    sql<
      Omit<BroughtItem, 'rend'>
    >`select i."IdInventaire", i.kind, i."LibInventaire", ${itemNumber({ kernel, actor }, 'i', 'p')} as "Numero",
        i."DateDebut"::text as "DateDebut", i."DateRetour"::text as "DateRetour", i."Etat"
      from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"
      where i."IdDemande" = ${IdDemande} order by i."IdInventaire"`,
  );
  if (items.length === 0) return [];
  const abilities = await kernel.abilities(db, actor, giveBackRights, 'person', [IdPersonneEV1]);
  const may: Partial<Record<BroughtItem['kind'], boolean>> = abilities.get(IdPersonneEV1) ?? {};
  return items.map((item) => ({ ...item, rend: item.Etat !== 'returned' && (may[item.kind] ?? false) }));
}

/** What was received of a request, each version, the last first. */
async function readReceipts(who: Who & { readonly db: Db }, IdDemande: number): Promise<Receipt[]> {
  return await rowsOf(
    who.db,
    sql<Receipt>`select a."Version", a."Lignes" as lignes, ${personOf('w')} as author, ${instant(sql`a."DateC"`)} as "DateC",
        case when s."IdPersonneEV1" is not null then ${personOf('s')} end as signer,
        ${instant(sql`a."DateSignature"`)} as "DateSignature", a."Empreinte",
        case when g."IdPersonneEV1" is not null then ${personOf('g')} end as guichet,
        (select f."IdFichier"::text from "Fichier" f join "SignatureAcquittement" s on f.owner_id = s."IdSignature"::text
          where s."IdSignature" = a."IdSignature" and f.owner_entity = 'SignatureAcquittement' and f.state = 'attached'
            and ${readsSigned(who, 's')} limit 1) as "IdFichier"
      from "Acquittement" a join "Personne" w on w."IdPersonneEV1" = a."IdPersonneEV1Auteur"
      left join "Personne" s on s."IdPersonneEV1" = a."IdPersonneEV1Signataire"
      left join "SignatureAcquittement" of_it using ("IdSignature")
      left join "Personne" g on g."IdPersonneEV1" = of_it."IdPersonneEV1Guichet"
      where a."IdDemande" = ${IdDemande} order by a."Version" desc`,
  );
}

/** Who acts for those who hold visas by name, and would decide them. */
async function readStandIns(who: Who & { readonly db: Db }, IdDemande: number) {
  const named = await rowsOf(
    who.db,
    sql<HeldVisa>`select "IdVisa", "IdPersonneEV1Titulaire", "IdDroit", "IdRoles" from "Visa"
      where "IdDemande" = ${IdDemande} and "Etat" = 'pending' and "IdPersonneEV1Titulaire" is not null`,
  );
  const held = await Promise.all(
    named.map(async (visa) => (await visaHolders(who, visa)).map((one) => ({ ...one, visa: visa.IdVisa }))),
  );
  return held.flat().flatMap(({ visa, person, ground }) => (ground === 'standIn' ? [{ visa, person }] : []));
}

/** The steps of a request, in their order: the visas that were opened, and those that are to come as they would be now. */
export async function readSteps(
  who: Who & { readonly db: Db },
  request: RequestRow,
  values: FormValues,
): Promise<RequestStep[]> {
  const [decided, coming] = await Promise.all([readVisas(who, request.IdDemande), readComing(who, request, values)]);
  return [...decided, ...coming].toSorted(inTurn);
}

/** The visas that were opened, in their order, with whoever decides them now. */
async function readVisas(who: Who & { readonly db: Db }, IdDemande: number): Promise<RequestStep[]> {
  const standIns = await readStandIns(who, IdDemande);
  return await rowsOf(
    who.db,
    sql<RequestStep>`select v."IdVisa", v."Tour", v."Rang", v."Porteurs", v."Etat", v."Cause", v."Remarque", v."Formulaire",
        case when h."IdPersonneEV1" is not null then ${namedAs(who, 'h')} end as holder,
        (select coalesce(json_agg(${personOf('me')} order by me."IdPersonneEV1"), '[]'::json)
          from jsonb_to_recordset(${JSON.stringify(standIns)}::jsonb) as instead(visa integer, person integer)
          join "Personne" me on me."IdPersonneEV1" = instead.person
          where instead.visa = v."IdVisa" and ${namedPeople(who, 'me')}) as "standIns",
        ${instant(sql`v."DateOuverture"`)} as since, ${instant(sql`v."DateDecision"`)} as "decidedAt",
        case when o."IdPersonneEV1" is not null then ${personOf('o')} end as "decidedBy",
        case when v."RoleIdPersonneEV1" <> v."IdPersonneEV1Decideur" then ${personOf('b')} end as "onBehalfOf",
        case when v."IdDroitDecideur" is distinct from v."IdDroit" then v."IdDroitDecideur" end as "IdDroitDecideur",
        null as "skippedFor",
        (select coalesce(json_agg(json_build_object('holder', ${namedAs(who, 'former')}, 'since', ${instant(sql`t."Depuis"`)},
            'until', ${instant(sql`t."Jusqua"`)}) order by t."Depuis"), '[]'::json)
          from "VisaTitulaire" t join "Personne" former using ("IdPersonneEV1")
          where t."IdVisa" = v."IdVisa" and t."Jusqua" is not null) as "heldBefore",
        ${awaits(who, 'v', 'asked')} as mine, ${standsIn(who, 'v')} as "standsIn"
      from "Visa" v join "Demande" asked using ("IdDemande")
      left join "Personne" h on h."IdPersonneEV1" = v."IdPersonneEV1Titulaire"
      left join "Personne" o on o."IdPersonneEV1" = v."IdPersonneEV1Decideur"
      left join "Personne" b on b."IdPersonneEV1" = v."RoleIdPersonneEV1"
      where v."IdDemande" = ${IdDemande} order by v."Tour", v."Rang", v."IdVisa"`,
  );
}

/** In the order of the rounds; one that is left out stands before the one that follows it. */
const inTurn = (one: RequestStep, other: RequestStep): number =>
  one.Tour - other.Tour || one.Rang - other.Rang || Number(other.Etat === 'skipped') - Number(one.Etat === 'skipped');

/** The rounds that are to come, as they would be opened at this moment, and those that are left out. */
async function readComing(
  who: Who & { readonly db: Db },
  request: RequestRow,
  values: FormValues,
): Promise<RequestStep[]> {
  const { db, kernel } = who;
  const draft = request.IdStade === stages.draft;
  const Tour = draft ? request.Tour + 1 : request.Tour;
  const { rounds, skipped } = (draft
    ? await roundsFor(db, kindOf(request), request.IdSociete, values)
    : { rounds: request.Circuit, skipped: request.Ecartes }) ?? { rounds: null, skipped: null };
  const steps = (skipped ?? []).map(
    ({ Rang, holders, when }): RequestStep => ({
      ...toCome,
      ...{ Tour, Rang, Porteurs: [...holders], Etat: 'skipped', skippedFor: when },
      ...{ holder: null, Cause: null, Formulaire: null },
    }),
  );
  if (isOver(request.IdStade)) return steps;
  const opened = draft ? 0 : (request.Rang ?? 0);
  for (const [index, round] of (rounds ?? []).entries()) {
    if (index < opened) continue;
    for (const { holders, IdPersonneEV1Titulaire, Cause } of await heldRound({ db, kernel }, request, round))
      steps.push({
        ...toCome,
        Tour,
        Rang: index + 1,
        Porteurs: [...holders] as Holder[],
        holder: await nameOf(who, IdPersonneEV1Titulaire),
        Cause,
        Formulaire: round.fills ?? null,
      });
  }
  return steps;
}

const toCome = {
  ...{ IdVisa: null, Etat: 'toCome', standIns: [], since: null, decidedAt: null, decidedBy: null, onBehalfOf: null },
  ...{ IdDroitDecideur: null, Remarque: null, mine: false, standsIn: false, skippedFor: null, heldBefore: [] },
} satisfies Partial<RequestStep>;

async function nameOf(who: Who & { readonly db: Db }, key: number | null): Promise<Named | null> {
  if (key === null) return null;
  const [found] = await rowsOf(
    who.db,
    sql<{
      person: Named | null;
    }>`select ${namedAs(who, 'p')} as person from "Personne" p where p."IdPersonneEV1" = ${key}`,
  );
  return found?.person ?? null;
}

/** Enough of the same that were validated to tell when another should be. */
const fewestToExpect = 3;

const ofComments = filesColumn('CommentaireDemande', 'IdCommentaire', 'Fichiers');
const commentFiles = ofComments.type === 'files' ? ofComments.values('c') : sql`'[]'::json`;

/** What was said on a request, who reminded, what was asked with it, and when it should be there. */
async function readSaid(
  who: Reader,
  request: RequestRow,
): Promise<Pick<Sheet, 'commentaires' | 'relances' | 'panier' | 'expected'>> {
  const { IdDemande, IdPanier, IdStade } = request;
  const undecided = sql.lit(IdStade === stages.sent || IdStade === stages.underWay);
  const said = await rowOf(
    who.db,
    sql<Pick<Sheet, 'commentaires' | 'relances' | 'panier' | 'expected'>>`select
      (select coalesce(json_agg(json_build_object('IdCommentaire', c."IdCommentaire", 'author', ${personOf('a')}, 'Texte', c."Texte",
          'Fichiers', ${commentFiles}, 'DateC', ${instant(sql`c."DateC"`)}) order by c."IdCommentaire"), '[]'::json)
        from "CommentaireDemande" c join "Personne" a using ("IdPersonneEV1") where c."IdDemande" = ${IdDemande}) as commentaires,
      (select coalesce(json_agg(json_build_object('Jour', r."Jour", 'author', ${personOf('a')}) order by r."Jour"), '[]'::json)
        from "RelanceDemande" r join "Personne" a using ("IdPersonneEV1") where r."IdDemande" = ${IdDemande}) as relances,
      (select coalesce(json_agg(json_build_object('IdDemande', d."IdDemande", 'typeDemande', d."typeDemande", 'IdStade', d."IdStade",
          'what', ${whatOf(who.language)}) order by d."IdDemande"), '[]'::json)
        from "Demande" d where d."IdPanier" = ${IdPanier}::uuid and d."IdDemande" <> ${IdDemande} and ${mayRead(who, 'd')}) as panier,
      (select case when ${undecided} and count(*) >= ${sql.lit(fewestToExpect)} then json_build_object('of', count(*),
          'here', bool_and(here), 'date', (me."DateTransmission" + percentile_disc(0.5) within group (order by took))::date,
          'by', (me."DateTransmission" + percentile_disc(0.8) within group (order by took))::date) end
        from ${similar(request)} last) as expected
      from "Demande" me where me."IdDemande" = ${IdDemande}`,
  );
  return said;
}

/** How long the last requests like `me` took, of those that took longer than it has by now: at its site, or, where they are few, at all. */
function similar({ typeDemande, IdSite }: Pick<RequestRow, 'typeDemande' | 'IdSite'>): Sql {
  // Said by value, so that the index of each is read from its end and left after fifty.
  const last = (where: Sql) => sql`(select * from (
      select d."DateFin" - d."DateTransmission" as took, d."IdSite" is not distinct from me."IdSite" as here
      from "Demande" d where d."typeDemande" = ${sql.lit(typeDemande)} and d."IdStade" = ${sql.lit(stages.validated)} ${where}
      order by d."DateFin" desc limit 50) latest
    where took > coalesce(now() - me."DateTransmission", interval '0'))`;
  const near = last(IdSite === null ? sql`and d."IdSite" is null` : sql`and d."IdSite" = ${sql.lit(IdSite)}`);
  const enough = sql`(select count(*) from ${near} counted) >= ${sql.lit(fewestToExpect)}`;
  return sql`(select * from ${near} near where ${enough} union all select * from ${last(sql``)} anywhere where not ${enough})`;
}

/** What keys among the values stand for, where that is no list that the browser keeps. */
async function labelsOf(
  db: Db,
  forms: readonly FormDeclaration[],
  values: FormValues,
): Promise<{ IdChamp: string; Lib: string }[]> {
  const labels: { IdChamp: string; Lib: string }[] = [];
  for (const form of forms)
    for (const name of itemsOf(form).keys()) {
      const field = form.fields[name];
      const key = values[name];
      if (typeof key !== 'number') continue;
      const of = field?.type === 'person' ? person : tableOf(field?.reference);
      if (!of) continue;
      const [found] = await rowsOf(
        db,
        sql<{
          Lib: string;
        }>`select ${sql.ref(of.label)} as "Lib" from ${sql.table(of.table)} where ${sql.ref(of.id)} = ${key}`,
      );
      if (found) labels.push({ IdChamp: name, Lib: found.Lib });
    }
  return labels;
}

const person = { table: 'Personne', id: 'IdPersonneEV1', label: 'IndexPrenomNom' };

function tableOf(reference: ReferenceName | undefined) {
  if (reference === undefined || isReferenceList(reference)) return undefined;
  const { id, label } = referenceTables[reference];
  return { table: reference, id, label };
}
