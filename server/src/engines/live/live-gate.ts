import type { LiveTopic } from '@passerelle/contracts/live/live.events.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { always, never } from '../../platform/db/sql.ts';
import type { LiveEvent } from '../../platform/realtime/live.queries.ts';
import { turns } from '../../platform/turns.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { RowCondition } from '../entities/entity.ts';

/** What the keys that events of a topic carry are keys of, and of which rows somebody may be told them. */
export interface LiveRows {
  readonly table: string;
  readonly key: string;
  readonly mayKnow: RowCondition;
}

/** By topic: of one whose keys nobody speaks for, only those are told whom an event names. */
export type LiveGates = Readonly<Partial<Record<LiveTopic, LiveRows>>>;

/** Lets through what somebody may be told of events, now: those of them, each with the keys that they may know. */
export type Admit = (events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>;

/** How long it is remembered that somebody may know of something. That they may not is asked each time: it may change with the very event. */
const momentMs = 2_000;
/** Readers that are judged at the same time; the others wait, and are then asked about all that came meanwhile at once. */
const mostAtOnce = 2;

/** Judges events for the readers of streams: one statement for each reader and moment, whatever happened meanwhile. */
export function createLiveGate({
  db,
  kernel,
  gates,
}: {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly gates: LiveGates;
}): (actorNow: () => Actor) => Admit {
  const inTurn = turns(mostAtOnce);
  return (actorNow) => {
    let known = new Set<string>();
    let knownSince = 0;
    return async (events) => {
      const asked = new Map(events.map((event) => [event, keysOf(event)]));
      if (Date.now() - knownSince > momentMs) {
        known = new Set();
        knownSince = Date.now();
      }
      const unknown = Map.groupBy(
        [...asked].flatMap(([{ topic }, keys]) => keys.map((key) => ({ topic: topic as LiveTopic, key }))),
        ({ topic }) => topic,
      );
      const looks = [...unknown].flatMap(([topic, all]) => {
        const keys = [...new Set(all.map(({ key }) => key))].filter((key) => !known.has(nameOf(topic, key)));
        return keys.length === 0 ? [] : lookAt(topic, keys, actorNow());
      });
      if (looks.length > 0)
        await inTurn(async () => {
          const statement = sql<{ topic: LiveTopic; key: number }>`${sql.join(looks, sql` union all `)}`;
          for (const { topic, key } of await rowsOf(db, statement)) known.add(nameOf(topic, key));
        });
      return events.flatMap((event) => {
        const keys = asked.get(event) ?? [];
        if (keys.length === 0) return [event];
        return narrowed(event, (key) => known.has(nameOf(event.topic, key)));
      });
    };
  };

  function lookAt(topic: LiveTopic, keys: readonly number[], actor: Actor) {
    const gate = gates[topic];
    const may = gate?.mayKnow({ kernel, actor }, 'known') ?? never;
    if (!gate || may === never) return [];
    const which = may === always ? sql`` : sql` and ${may}`;
    return [
      sql`select ${sql.lit(topic)} as topic, known.${sql.ref(gate.key)} as key from ${sql.table(gate.table)} known
        where known.${sql.ref(gate.key)} = any(${sql.val(keys)}::integer[])${which}`,
    ];
  }
}

const nameOf = (topic: string, key: number): string => `${topic} ${key}`;

/** The keys of an event that are to be judged: none of one that names whom it is for. */
function keysOf({ people, data }: LiveEvent): readonly number[] {
  if (people !== null) return [];
  return Object.values(data)
    .flat()
    .filter((value): value is number => typeof value === 'number');
}

/** The event with the keys that may be told; nothing where none may. */
function narrowed(event: LiveEvent, may: (key: number) => boolean): readonly LiveEvent[] {
  const left = Object.entries(event.data).map(([name, value]): readonly [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((key) => typeof key !== 'number' || may(key)) : value,
  ]);
  const told = left.every(([, value]) =>
    typeof value === 'number' ? may(value) : !Array.isArray(value) || value.length > 0,
  );
  return told ? [{ ...event, data: Object.fromEntries(left) }] : [];
}
