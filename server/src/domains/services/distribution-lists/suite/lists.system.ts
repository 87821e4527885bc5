import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../../../engines/act/act.ts';
import type { EffectSystem, HeldEffect, Note, SystemDescription } from '../../../../engines/effects/effect-system.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Answer } from '../../../../ports/answer.ts';
import type { ListMember, ListsPorts } from '../../../../ports/lists.ts';
import { tellBlocked } from '../list-told.actions.ts';
import { embeddedName, forgetKept } from './embedded-suite.ts';
import { forgetThere, type MovingList, moveThere } from './move-there.ts';
import { listsSystemName, tellLists } from './publication.actions.ts';
import { unableOf } from './suite-abilities.ts';

/** Distribution lists in the mail suite, as the desk of effects knows them. */
export const saidListsSystem: SystemDescription = {
  name: listsSystemName,
  causeOf: (outcome) => (outcome === 'refused' || outcome === 'down' ? outcome : null),
  watched: { right: 'ldd', opens: screenPath('distributionLists', {}) },
  opensOne: (IdListe) => screenPath('dynamicList', { IdStep: 5, IdListe }),
};

interface ListsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly portOf: ListsPorts;
}

/** Members that are told in one step. */
const slice = 500;
const gone: Answer = { outcome: 'done', answer: 'The list is there no more.' };
const lost: Answer = { outcome: 'done', answer: 'It is gone from the suite: it is made again once somebody says so.' };

const unsaid: Answer = {
  outcome: 'held',
  answer: 'Another mail suite carries it: an administrator moves lists to the one that is connected.',
};

/** What a move to another suite wanted of a list: that it is made there, and holds its members. */
const wantedByMove = 2;

type NamedPort = Awaited<ReturnType<ListsPorts>>;

/** Lists as effects: made and set, their members brought slice by slice, closed. Each step may be repeated. */
export function listsSystem({ db, act, portOf }: ListsNeeds): EffectSystem {
  async function tellMembers(
    port: NamedPort,
    list: ReadList,
    effect: HeldEffect,
    signal: AbortSignal,
    note: Note,
  ): Promise<Answer> {
    if (carriedElsewhere(list, port)) {
      const { entity_id: IdListe } = effect;
      const no = cannotMove(port, list);
      if (no && !list.begun) return no;
      const made = no || list.begun ? undefined : await ensure(port, list, effect, signal, note);
      if (made && made.outcome !== 'done') return made;
      // What was taken back leaves nothing there; what else was wanted waits on.
      if (!(await isAgreed(port, IdListe)))
        return { ...(await leaveThere(port, list, IdListe, signal, note)), outcome: 'goesOn' };
      return no ?? (await moveThere({ db, port, list, IdListe, signal, note, slice, accountsOf }));
    }
    const leaving = await toRemove(db, effect.entity_id);
    if (leaving.length > 0) {
      const answer = await port.remove(list, leaving, signal);
      if (answer.outcome !== 'done') return answer;
      const { refused = {} } = answer;
      const out = leaving.filter(({ mail }) => !(mail in refused));
      // Whom it does not let go is in it still: that is said, and tried again.
      if (out.length === 0) return { outcome: 'refused', answer: Object.values(refused).join(' ') };
      await note(async (trx) => await forgetSent(trx, effect.entity_id, out));
      return { outcome: 'goesOn', answer: answer.answer };
    }
    const joining = await toAdd(db, effect.entity_id);
    if (joining.length === 0) return { outcome: 'done', answer: 'It has these members.' };
    const answer = await port.add(list, joining, signal);
    if (answer.outcome !== 'done') return answer;
    await note(async (trx) => await noteSent(trx, effect.entity_id, joining, answer.refused ?? {}));
    return { outcome: 'goesOn', answer: answer.answer };
  }

  /** Makes a list where lists are carried now; one that moves there is carried there once that holds its members. */
  async function ensure(
    port: NamedPort,
    list: ReadList,
    { entity_id }: HeldEffect,
    signal: AbortSignal,
    note: Note,
  ): Promise<Answer> {
    const no = cannotMove(port, list);
    if (no) return no;
    const answer = await port.ensure(list, signal);
    if (answer.outcome !== 'done') return answer;
    if (carriedElsewhere(list, port))
      return (await isAgreed(port, entity_id)) ? answer : await leaveThere(port, list, entity_id, signal, note);
    await note(async (trx) => {
      await sql`update "Liste" set dos = ${port.name} where "IdListe" = ${entity_id} and dos is null`.execute(trx);
    });
    return answer;
  }

  /** An administrator wants it carried here still. */
  async function isAgreed({ name }: NamedPort, IdListe: number): Promise<boolean> {
    const agreed = await rowsOf(db, sql`select from "Liste" where "IdListe" = ${IdListe} and suite_voulue = ${name}`);
    return agreed.length > 0;
  }

  /** Why a list is not made here: nobody said so, or it would not be as it is set. */
  function cannotMove(port: NamedPort, list: ReadList): Answer | undefined {
    if (carriedElsewhere(list, port) && list.agreed !== port.name) return unsaid;
    if (unableOf(port.can, { Rule: list.rule, OpenEXT: list.open, Cachee: list.hidden }).length === 0) return undefined;
    return { outcome: 'refused', answer: 'LD_NON_PRIS_EN_CHARGE: the mail suite cannot do what is set of this list.' };
  }

  /** An administrator took back that a list is carried there: nothing of it is to be left, and what was wanted for that is over. */
  async function leaveThere(
    port: NamedPort,
    list: ReadList,
    IdListe: number,
    signal: AbortSignal,
    note: Note,
  ): Promise<Answer> {
    const { outcome } = await port.close(list, signal);
    await note(async (trx) => await forgetThere(trx, IdListe));
    return {
      outcome: 'done',
      answer: `It stays where it is: that was taken back${outcome === 'done' ? '.' : ', and something of it may be left here.'}`,
    };
  }

  return {
    ...saidListsSystem,
    ...{ atOnce: 4, patience: 30, minutesBetween: [0.1, 1, 5, 15, 60, 180, 720] },
    ended: async ({ operation, entity_id }, state) => {
      await act({ call: 'distributionLists.published', actor: { system: 'distributionLists' } }, async (writing) => {
        if (operation === 'members' && state === 'done')
          await sql`update "Liste" set published_at = now() where "IdListe" = ${entity_id} and published_at is null
            and deleted_at is null`.execute(writing.db);
        // Nobody gets on with it before somebody does something: what the suite has of it is as it was.
        if (state === 'refused' || state === 'failed') await tellBlocked(writing, [entity_id], 'messagerie');
        tellLists(writing, [entity_id]);
      });
    },
    port: {
      do: async (effect, signal, note) => {
        const port = await portOf();
        if (effect.operation === 'close') {
          const answer = await port.close({ marker: effect.marker }, signal);
          if (answer.outcome === 'done')
            await note(async (trx) => {
              await forgetAllSent(trx, effect.entity_id);
              await forgetThere(trx, effect.entity_id);
              // One that was to move is gone where it stood as well.
              if (port.name !== embeddedName) await forgetKept(trx, effect.marker);
            });
          return answer;
        }
        const list = await readWanted(db, effect);
        if (!list) return gone;
        if (list.lost) return lost;
        if (isTakenBack(list, port, effect)) return await leaveThere(port, list, effect.entity_id, signal, note);
        return effect.operation === 'members'
          ? await tellMembers(port, list, effect, signal, note)
          : await ensure(port, list, effect, signal, note);
      },
    },
  };
}

/** Another way carries a list than the one that lists are carried by now. */
const carriedElsewhere = ({ dos }: Pick<ReadList, 'dos'>, { name }: NamedPort): boolean => dos !== null && dos !== name;

/** It was wanted for a move to this suite that somebody took back; what was wanted before, or since, waits on. */
function isTakenBack(list: ReadList, port: NamedPort, { version }: HeldEffect): boolean {
  if (!carriedElsewhere(list, port) || list.agreed === port.name || list.movedFrom === null || version === null)
    return false;
  return version > list.movedFrom && version <= list.movedFrom + wantedByMove;
}

/** A list as it is wanted; `lost` where somebody outside took it away. */
interface ReadList extends MovingList {
  readonly lost: boolean;
  /** The way that an administrator wants it carried by. */
  readonly agreed: string | null;
  /** The suite that it moves to was told of members. */
  readonly begun: boolean;
  /** How much was wanted of it before it was moved. */
  readonly movedFrom: number | null;
}

async function readWanted(db: Db, { entity_id, marker }: HeldEffect): Promise<ReadList | undefined> {
  const [list] = await rowsOf(
    db,
    sql<Omit<ReadList, 'marker'>>`select l."Adresse" as address, l."LibListe" as name, l."DescListe" as description,
        l."Rule" as rule, l."Cachee" as hidden, l."OpenEXT" as open, coalesce(l."Cause" = 'dehors', false) as lost, l.dos,
        l.suite_voulue as agreed, l.suite_decision as decided,
        exists (select from "LdEnvoiVers" v where v."IdListe" = l."IdListe") as begun, l.suite_voulue_de as "movedFrom",
        coalesce((select jsonb_agg(jsonb_build_object('mail', p."Mail", 'accounts', ${accountsOf('p')}) order by p."Mail")
          from (select s."IdPersonneEV1" from "LdSecurite" s where s."IdListe" = l."IdListe" and l."Rule" = 'PERSO'
            union select unnest(array[l."IdPersonneEV1", l."IdPersonneEV1backup"]) where l."Rule" = 'RESPONSABLES') writes
          join "Personne" p using ("IdPersonneEV1") where p."Mail" is not null), '[]') as senders
      from "Liste" l where l."IdListe" = ${entity_id} and l.deleted_at is null and l."Adresse" is not null`,
  );
  return list && { ...list, marker };
}

/** What the accounts of somebody are called outside. */
const accountsOf = (alias: string) =>
  sql`coalesce((select jsonb_object_agg(a.system, a.external_id) from account a
    where a."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)} and a.external_id is not null), '{}')`;

interface Sent extends ListMember {
  /** None of those whom others put there, and of people outside. */
  readonly person: number | null;
}

/** Whom the suite holds, and should not, or not under that address any more; and whom others put there and somebody wants out. */
const toRemove = async (db: Db, IdListe: number): Promise<readonly Sent[]> =>
  await rowsOf(
    db,
    sql<Sent>`select e."IdPersonneEV1" as person, e."Mail" as mail, ${accountsOf('e')} as accounts from "LdEnvoi" e
      join "Personne" p on p."IdPersonneEV1" = e."IdPersonneEV1"
      left join "LdMembre" m on m."IdListe" = ${IdListe} and m."IdPersonneEV1" = e."IdPersonneEV1" and m.version_out is null
      where e."IdListe" = ${IdListe} and (p."Mail" is distinct from e."Mail" or m."IdListe" is null)
      union all select null, x."Adresse", '{}'::jsonb from "LdEnvoiExterne" x where x."IdListe" = ${IdListe}
        and not exists (select from "LdExterne" o where o."IdListe" = x."IdListe" and o."Adresse" = x."Adresse")
      union all select null, c."Mail", '{}'::jsonb from "LdEcart" c
        where c."IdListe" = ${IdListe} and c."Sens" = 'etranger' and c."Decision" = 'corrige'
      order by 1 limit ${slice}`,
  );

/** Whom it should hold, and does not. */
const toAdd = async (db: Db, IdListe: number): Promise<readonly Sent[]> =>
  await rowsOf(
    db,
    sql<Sent>`select m."IdPersonneEV1" as person, p."Mail" as mail, ${accountsOf('m')} as accounts from "LdMembre" m
      join "Personne" p on p."IdPersonneEV1" = m."IdPersonneEV1" and p."Mail" is not null
      where m."IdListe" = ${IdListe} and m.version_out is null and not exists (select from "LdEnvoi" e
        where e."IdListe" = m."IdListe" and e."IdPersonneEV1" = m."IdPersonneEV1")
      union all select null, x."Adresse", '{}'::jsonb from "LdExterne" x where x."IdListe" = ${IdListe}
        and not exists (select from "LdEnvoiExterne" o where o."IdListe" = x."IdListe" and o."Adresse" = x."Adresse")
      order by 1 limit ${slice}`,
  );

async function noteSent(db: Db, IdListe: number, sent: readonly Sent[], refused: Readonly<Record<string, string>>) {
  await sql`insert into "LdEnvoi" ("IdListe", "IdPersonneEV1", "Mail", refused)
    select ${IdListe}, s.person, s.mail, ${JSON.stringify(refused)}::jsonb ->> s.mail
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s(person integer, mail text) where s.person is not null
    on conflict ("IdListe", "IdPersonneEV1") do update set "Mail" = excluded."Mail", refused = excluded.refused,
      noted_at = now()`.execute(db);
  await sql`insert into "LdEnvoiExterne" ("IdListe", "Adresse", refused)
    select ${IdListe}, s.mail, ${JSON.stringify(refused)}::jsonb ->> s.mail
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s(person integer, mail text) where s.person is null
    on conflict ("IdListe", "Adresse") do update set refused = excluded.refused, noted_at = now()`.execute(db);
}

async function forgetSent(db: Db, IdListe: number, sent: readonly Sent[]) {
  await sql`delete from "LdEnvoi" where "IdListe" = ${IdListe}
    and "IdPersonneEV1" = any(${sql.val(sent.flatMap(({ person }) => person ?? []))}::integer[])`.execute(db);
  await sql`delete from "LdEcart" where "IdListe" = ${IdListe} and "Sens" = 'etranger' and "Decision" = 'corrige'
    and "Mail" = any(${sql.val(sent.map(({ mail }) => mail))}::text[])`.execute(db);
  const outside = sent.flatMap(({ person, mail }) => (person === null ? [mail] : []));
  await sql`delete from "LdEnvoiExterne" where "IdListe" = ${IdListe} and "Adresse" = any(${sql.val(outside)}::text[])`.execute(
    db,
  );
}

/** Nothing of what a suite was told of members holds any more. */
async function forgetAllSent(db: Db, IdListe: number) {
  for (const table of ['LdEnvoi', 'LdEnvoiExterne'])
    await sql`delete from ${sql.table(table)} where "IdListe" = ${IdListe}`.execute(db);
}
