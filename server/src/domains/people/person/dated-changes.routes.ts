import type { Output } from '@passerelle/contracts/call.ts';
import { usualZone } from '@passerelle/contracts/days.ts';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { DatedFailure } from '@passerelle/contracts/forms/dated-changes.ts';
import { statusOn } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import { standsOn, toBe } from '../../../engines/ahead/chain.ts';
import {
  cancelChange,
  mayCallOff,
  mayHandle,
  moveChange,
  planChange,
  type RowAhead,
  readRowAhead,
} from '../../../engines/ahead/change-ahead.ts';
import type { KeptChange } from '../../../engines/ahead/dated-changes.queries.ts';
import { columnsOf, columnsOnDay, rowAtEndOf } from '../../../engines/ahead/row-on-day.queries.ts';
import { shownRows } from '../../../engines/catalogue/shown-rows.queries.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { readLabels } from '../../../engines/entities/labels.queries.ts';
import { hiddenOn } from '../../../engines/forms/hidden-fields.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { personSubject } from './person.columns.ts';
import { ofTimelines, personEntity } from './person.entity.ts';
import { personFormSubject, toldBut } from './person.form.ts';

interface DatedChangesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
}

type Shown = Output<typeof datedChangesCalls.list>['changes'][number];

/** Fields that no history keeps, or that follow from what is no part of the record. */
const ofToday: ReadonlySet<string> = new Set(['IdPersonneEV1', 'DateM', 'DisplayNameModif', 'Delegation']);

/** What a record on another day shows. What is sensitive is asked for field by field, and not in passing. */
const onAnotherDay = (Object.keys(personFields) as PersonField[]).filter(
  (name) => personField(name).type !== 'descendants' && !personField(name).sensitive && !ofToday.has(name),
);

/** What waits on people, and their records on another day. */
export function datedChangesRoutes({ db, act, kernel, entities }: DatedChangesNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof datedChangesCalls>(datedChangesCalls, {
    list: async ({ params }, { actor: { actor }, language }) => {
      const at = await readRowAhead(db, { kernel, actor }, personFormSubject, params.IdPersonneEV1);
      if (!at) throw new ApiError('NOT_FOUND');
      const seen = seenOn(at);
      const known = at.changes.filter(({ fields }) => fields.some(({ IdChamp }) => seen(IdChamp)));
      const to = await shownAs(
        db,
        at.key,
        known.map(({ fields }) => fields.filter(({ IdChamp }) => seen(IdChamp))),
      );
      const nameOf = await readLabels(
        db,
        entities,
        language,
        known.map(({ IdPersonneEV1 }) => ({ entity: 'Personne', key: IdPersonneEV1 })),
      );
      const rights = kernel.rightsWhere(actor, at.reached);
      const showsWho = rights.has('ann-col-DisplayNameModif');
      return {
        changes: known.map((change, n): Shown => {
          const { id, day, fields, IdPersonneEV1, Motif, Revision } = change;
          const mine = IdPersonneEV1 === actor.IdPersonneEV1;
          const names = fields.flatMap(({ IdChamp }) => (seen(IdChamp) ? [IdChamp] : []));
          return {
            id,
            day,
            Revision,
            fields: names,
            state: change.state === 'failed' ? 'failed' : 'waiting',
            ...((mine || showsWho) && {
              by: {
                IdPersonneEV1,
                IndexPrenomNom: nameOf({ entity: 'Personne', key: IdPersonneEV1 }) ?? String(IdPersonneEV1),
              },
            }),
            // Words about the whole are for who sees all of it.
            ...((mine || (showsWho && names.length === fields.length)) && { Motif }),
            stands: change.state !== 'waiting' || standsSeen(at, change, seen),
            mobility: change.kind === 'mobility',
            may: mayHandle(at, change),
            mayCallOff: mayCallOff(at, change),
            failed: failedSeen(change, seen),
            to: { IdPersonneEV1: at.key, ...to[n] } as PersonRecord,
          };
        }),
      };
    },
    plan: async ({ params, body }, context) => {
      const { actor } = context.actor;
      return await act(because(actOf(context), body.Motif), async (writing) => ({
        id: await planChange(writing, { kernel, actor }, personFormSubject, params.IdPersonneEV1, body),
      }));
    },
    move: async ({ params: { IdPersonneEV1: key, id }, body }, context) => {
      const { actor } = context.actor;
      await act(
        actOf(context),
        async (writing) => await moveChange(writing, { kernel, actor }, personFormSubject, { key, id }, body),
      );
    },
    cancel: async ({ params: { IdPersonneEV1: key, id }, query }, context) => {
      const { actor } = context.actor;
      await act(
        actOf(context),
        async (writing) =>
          await cancelChange(writing, { kernel, actor }, personFormSubject, { key, id }, query.Revision),
      );
    },
    onDay: async ({ params: { IdPersonneEV1: key, jour: day } }, { actor: { actor } }) => {
      const at = await readRowAhead(db, { kernel, actor }, personFormSubject, key);
      if (!at) throw new ApiError('NOT_FOUND');
      const { today, stored, context } = at;
      const side = day < today ? 'past' : day > today ? 'coming' : 'today';
      const rights = kernel.rightsWhere(actor, at.reached);
      // As of timelines: who may not know when somebody changed is not told what they were.
      const closed = side === 'past' && ofTimelines.find((right) => !rights.has(right));
      if (closed) throw new ApiError('NOT_AUTHORIZED', [{ path: closed, rule: 'right' }]);
      const zone = context.countryOf(String(stored.IdPays))?.Fuseau ?? usualZone;
      const past = side === 'past' ? await rowAtEndOf(db, personFormSubject, key, { day, zone }) : undefined;
      const coming = side === 'coming' ? columnsOnDay(personFormSubject, at.changes, day) : {};
      const changes = past?.columns ?? {
        ...coming,
        ...(side === 'coming' && (await statusToBe(db, key, coming, day))),
      };
      const told = toldBut((await hiddenOn(db, { kernel, actor }, personFormSubject, [key])).get(key));
      const open = onAnotherDay.filter((name) => rights.has(personFields[name].read) && told(name));
      // Whoever may not read these days is not told by a status when they are.
      const tellsStatus = side !== 'coming' || ofStay.every((name) => rights.has(personFields[name].read));
      const names = tellsStatus ? open : open.filter((name) => !ofStatus.has(name));
      const [shown] =
        past?.there === false ? [{}] : await shownRows(db, personSubject, names, [{ key, changes }], made);
      return {
        person: { IdPersonneEV1: key, ...shown } as PersonRecord,
        day,
        side,
        there: past?.there ?? true,
        since: past?.since ?? null,
        erased: past?.erased ?? false,
      };
    },
  });
}

const made = personEntity.label?.made;

/** What a status follows from as days go by, and what says it. */
const ofStay = ['DateEntreePhysique', 'DateSortiePhysique'] as const satisfies readonly PersonField[];
const ofStatus: ReadonlySet<string> = new Set(['IdStatut', 'LibStatut']);

/** Where somebody stands on a coming day: their dates say so, whether or not anybody has brought it up by then. */
async function statusToBe(
  db: Db,
  key: number,
  coming: Readonly<Record<string, unknown>>,
  day: string,
): Promise<{ readonly IdStatut: number }> {
  const stay = await db
    .selectFrom('Personne')
    .select(['IdStatut', 'DateEntreePhysique', 'DateSortiePhysique'])
    .where('IdPersonneEV1', '=', key)
    .executeTakeFirstOrThrow();
  return { IdStatut: statusOn({ ...stay, ...coming }, day) };
}

/** Which fields their reader may see today, by the catalogue and by the form. */
function seenOn({ today, rows }: RowAhead): (name: string) => boolean {
  const { judged } = rows(today);
  return (name) => judged.get(name)?.shown === true;
}

/** Whether what it rests on is still so, of the fields that the reader may see. */
function standsSeen({ stored, changes }: RowAhead, change: KeptChange, seen: (name: string) => boolean): boolean {
  const fields = change.fields.filter(({ IdChamp }) => seen(IdChamp));
  return standsOn(stored, changes, { ...change, fields });
}

function failedSeen({ failure }: KeptChange, seen: (name: string) => boolean): DatedFailure[] {
  return (failure ?? []).map((one) =>
    one.IdChamp === null || seen(one.IdChamp) ? one : { IdChamp: null, rule: 'elsewhere' },
  );
}

/** What fields are to hold, as a record shows them: each with the field that says it in words. */
async function shownAs(db: Db, key: number, changes: readonly KeptChange['fields'][]): Promise<readonly object[]> {
  const namesOf = (fields: KeptChange['fields']) =>
    fields.flatMap(({ IdChamp }) => {
      const { shownAs: said } = personField(IdChamp as PersonField);
      return said === undefined ? [IdChamp] : [IdChamp, said];
    });
  const all = [...new Set(changes.flatMap(namesOf))];
  if (all.length === 0) return changes.map(() => ({}));
  const rows = changes.map((fields) => ({ key, changes: columnsOf(personFormSubject, toBe(fields)) }));
  const shown = await shownRows(db, personSubject, all, rows);
  return changes.map((fields, n) =>
    Object.fromEntries(namesOf(fields).map((name) => [name, shown[n]?.[name] ?? null])),
  );
}
