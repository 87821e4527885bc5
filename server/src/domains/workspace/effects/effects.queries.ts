import type { Input, Output } from '@passerelle/contracts/call.ts';
import {
  type EffectChoice,
  type EffectState,
  effectChoices,
  type effectsCalls,
} from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import type { Outcome } from '../../../engines/effects/effect-system.ts';
import { type EffectsDesk, retryable, settleable } from '../../../engines/effects/effects.desk.ts';
import { settlementOfEffect } from '../../../engines/effects/settlements.queries.ts';
import { waitsBehind } from '../../../engines/effects/subject-stands.ts';
import { pausedOf } from '../../../engines/effects/systems.queries.ts';
import type { Entities, EntityReader } from '../../../engines/entities/entity.ts';
import { ifAny, namedThere } from '../../../engines/entities/named.ts';
import { screensFor } from '../../../engines/entities/reading.queries.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

type System = Output<typeof effectsCalls.systems>[number];
type Page = Output<typeof effectsCalls.list>;
type Line = Page['effects'][number];
type Attempt = Output<typeof effectsCalls.attempts>[number];

const namesOf = (desk: EffectsDesk) => sql.val(desk.systems.map(({ name }) => name));
const oneOf = (states: readonly EffectState[]) => sql<boolean>`e.state = any(${sql.val(states)}::text[])`;

/** Every system with how it is and what is to be done in it. */
export async function readSystems(db: Db, desk: EffectsDesk): Promise<System[]> {
  const rows = await rowsOf(
    db,
    sql<Omit<System, 'closed_until' | 'lastDone' | 'opens'> & Record<'closed_until' | 'lastDone', Date | null>>`
      select name as system, coalesce(s.failures, 0) = 0 as up,
        case when s.closed_until > now() then s.closed_until end as closed_until, ${pausedOf('s')} as paused,
        count(*) filter (where e.state = 'waiting')::integer as waiting,
        count(*) filter (where e.state = 'running')::integer as running,
        count(*) filter (where ${oneOf(effectChoices.notDone)})::integer as "notDone",
        count(*) filter (where e.state = 'done' and e.ended_at > now() - interval '1 day')::integer as done,
        max(e.ended_at) filter (where e.state = 'done') as "lastDone"
      from unnest(${namesOf(desk)}::text[]) name left join effect_system s on s.system = name
        left join effect e on e.system = name
      group by name, s.system order by name`,
  );
  return rows.map(({ closed_until, lastDone, ...row }) => ({
    ...row,
    closed_until: closed_until?.toISOString() ?? null,
    lastDone: lastDone?.toISOString() ?? null,
    opens: desk.system(row.system)?.opens ?? null,
  }));
}

interface Row extends Omit<Line, 'about' | 'cause' | 'can' | 'due_at' | 'created_at' | 'ended_at'> {
  readonly subject: string | null;
  readonly entity: string;
  readonly entity_id: number;
  readonly found_id: string | null;
  readonly outcome: Outcome | null;
  readonly due_at: Date;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

interface Asked {
  readonly of: readonly string[];
  readonly state?: EffectChoice | undefined;
}

/** Of subjects and things that are people. */
const personKey = sql`coalesce(substring(e.subject from '^Personne/([0-9]{1,9})$')::integer,
  case when e.entity = 'Personne' then e.entity_id::integer end)`;

const list = (named: Sql<boolean>) =>
  keyedList<Row, Asked>({
    from: sql`effect e`,
    joins: sql`left join lateral (select answer, outcome from effect_attempt where effect = e.id order by n desc limit 1)
        last on true
      left join "Personne" who on who."IdPersonneEV1" = ${personKey}`,
    select: sql`e.id, e.system, e.operation, e.undo_of is not null as undoes, e.state, e.subject, e.entity, e.entity_id::integer, e.found_id,
      e.attempts, e.due_at, e.created_at, e.ended_at, last.answer, last.outcome, ${settlementOfEffect} as said,
      ${ifAny('who', namedThere('who', sql`case when ${named} then who."IndexPrenomNom" end`))} as person,
      ${waitsBehind('id')} as behind`,
    key: sql`e.id`,
    newestFirst: true,
    pageSize: 50,
    narrows: {
      of: (names) => sql`e.system = any(${sql.val(names)}::text[])`,
      state: (choice) => oneOf(effectChoices[choice]),
    },
  });

interface Reading extends EntityReader {
  readonly desk: EffectsDesk;
  readonly entities: Entities;
}

/** A page of effects, newest first. */
export async function listEffects(
  { desk, entities, ...reader }: Reading,
  { system, state, before }: NonNullable<Input<typeof effectsCalls.list>['query']>,
): Promise<Page> {
  const of = desk.systems.map(({ name }) => name).filter((name) => system === undefined || name === system);
  const named = reader.kernel.scope(reader.actor, 'ann', 'person', 'who');
  const { rows, more } = await readKeyed(reader.db, list(named), { of, state }, { past: before });
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  const screens = await screensFor(reader, entities, subjects);
  return { effects: rows.map((row) => asTold(desk, entities, screens, row)), more };
}

function asTold(
  desk: EffectsDesk,
  entities: Entities,
  screens: ReadonlyMap<string, string>,
  { subject, entity, entity_id, found_id, outcome, ...row }: Row,
): Line {
  const own = { entity, id: entity_id, opens: desk.system(row.system)?.opensOne?.(entity_id) ?? null };
  return {
    ...row,
    about: whatWants(entities, screens, subject ?? '') ?? own,
    cause: outcome === null ? null : desk.causeOf(row.system, outcome, row.answer ?? ''),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    can: {
      retry: retryable.includes(row.state),
      settle: settleable.includes(row.state),
      adopt: row.state === 'refused' && found_id !== null,
    },
  };
}

/** What an effect is done for, where it has a screen: a ticket says less than the request that wants it. */
function whatWants(
  entities: Entities,
  screens: ReadonlyMap<string, string>,
  subject: string,
): Line['about'] | undefined {
  const [entity = '', id = ''] = subject.split('/');
  if (!entities.get(entity)?.screen) return undefined;
  return { entity, id: Number(id), opens: screens.get(subject) ?? null };
}

/** Every attempt at an effect. Throws NOT_FOUND. */
export async function readAttempts(db: Db, desk: EffectsDesk, id: number): Promise<Attempt[]> {
  const [there] = await rowsOf(db, sql`select from effect where id = ${id} and system = any(${namesOf(desk)}::text[])`);
  if (!there) throw new ApiError('NOT_FOUND');
  const rows = await rowsOf(
    db,
    sql<Omit<Attempt, 'at'> & { readonly at: Date }>`
      select n, at, phase, outcome, answer from effect_attempt where effect = ${id} order by n`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
