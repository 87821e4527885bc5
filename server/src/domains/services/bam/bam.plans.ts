import { bamsPlan } from '@passerelle/contracts/bam/bam.plans.ts';
import type { FileGesture } from '@passerelle/contracts/bam/gestures.ts';
import { mostFilesAtOnce } from '@passerelle/contracts/bam/gestures.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { chosenKeys } from '../../../engines/lists/chosen.queries.ts';
import { actEach, actTogether } from '../../../engines/plans/act-each.ts';
import {
  type AnyKind,
  type LeftOut,
  type LeftReason,
  type PlanInput,
  rowsKind,
  type Values,
} from '../../../engines/plans/plan-kind.ts';
import { remind } from '../../../engines/requests/moves/life.ts';
import { noFiles, type RequestHand } from '../../../engines/requests/request-hand.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { type ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure, under } from '../../../platform/sure.ts';
import type { PlanNeeds } from '../../domain.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { bamsOf, everyBam } from './bams.list.ts';
import { closeFiles, unscheduleClosings } from './closing.actions.ts';
import { deleteFiles, recallFiles, setStage, submitFile } from './files.actions.ts';
import { type FileFlag, flagFiles } from './flags.actions.ts';
import type { Refusals } from './open-files.ts';
import { validateAll } from './validate-files.actions.ts';

type Input = PlanInput<typeof bamsPlan>;

/** A file as a row of a plan tells it. */
interface Standing {
  readonly IdDossier: number;
  readonly IdStade: number;
  /** It is decided anew: what was validated is in force meanwhile. */
  readonly revised: boolean;
  readonly Litige: boolean;
  readonly ARevoirBAM: boolean;
  readonly DateClotureBAM: string | null;
}

type Told = readonly [before: Values, after: Values];

/** What is done with files all together, or one after the other. */
type Done =
  | { readonly all: (hand: RequestHand, keys: readonly number[], input: Input) => Promise<Refusals> }
  | { readonly one: (hand: RequestHand, key: number, input: Input) => Promise<unknown> };

/** One thing that is done with files: what a row tells of it, how it is done, and how it is taken back where it can be. */
interface Gesture {
  readonly tells: (file: Standing, input: Input, today: string) => Told;
  readonly do: Done;
  readonly undo?: Done;
}

const becomes =
  (IdStade: number) =>
  (file: Standing): Told => [{ IdStade: file.IdStade }, { IdStade }];
const flagged =
  (field: 'Litige' | 'ARevoirBAM', on: boolean) =>
  (file: Standing): Told => [{ [field]: file[field] }, { [field]: on }];

/** What stands beside a flag is no part of taking it back: it is set and lifted alone. */
const flag = (name: FileFlag, on: boolean): Pick<Gesture, 'do' | 'undo'> => ({
  do: { all: async (hand, keys, { Remarque }) => await flagFiles(hand, keys, { flag: name, on, Remarque }) },
  // A dispute says why: lifted, that is gone, and so it cannot be set again as it was.
  ...(!(name === 'litige' && !on) && {
    undo: { all: async (hand, keys) => await flagFiles(hand, keys, { flag: name, on: !on }) },
  }),
});
const stage = (to: number): Pick<Gesture, 'tells' | 'do'> => ({
  tells: becomes(to),
  do: { one: async (hand, key, { Remarque }) => await setStage(hand, key, to, Remarque) },
});

const gestures: Readonly<Record<FileGesture, Gesture>> = {
  submit: {
    tells: becomes(stages.sent),
    do: { one: submitFile },
    undo: { all: async (hand, keys) => await recallFiles(hand, keys) },
  },
  validate: {
    tells: () => [{ Etat: 'pending' }, { Etat: 'validated' }],
    do: { one: async (hand, key, { Remarque }) => await validateAll(hand, key, Remarque) },
  },
  remind: { tells: (_file, _input, today) => [{ Relance: null }, { Relance: today }], do: { one: remind } },
  recall: {
    // Of what is decided anew, what was validated is left.
    tells: (file) => becomes(file.revised ? stages.validated : stages.draft)(file),
    do: { all: async (hand, keys, { Remarque }) => await recallFiles(hand, keys, Remarque) },
  },
  close: {
    // Until that day has come its stage is what it was: there is nothing to tell of it.
    tells: ({ IdStade, DateClotureBAM }, { DateCloture = '' }, today) =>
      DateCloture <= today
        ? [
            { IdStade, DateClotureBAM },
            { IdStade: stages.closed, DateClotureBAM: DateCloture },
          ]
        : [{ DateClotureBAM }, { DateClotureBAM: DateCloture }],
    do: { all: async (hand, keys, { DateCloture = '' }) => await closeFiles(hand, keys, DateCloture) },
    undo: { all: unscheduleClosings },
  },
  review: { tells: flagged('ARevoirBAM', true), ...flag('revue', true) } as Gesture,
  reviewed: { tells: flagged('ARevoirBAM', false), ...flag('revue', false) } as Gesture,
  dispute: { tells: flagged('Litige', true), ...flag('litige', true) } as Gesture,
  settle: { tells: flagged('Litige', false), ...flag('litige', false) } as Gesture,
  revise: stage(stages.underWay),
  takeUp: stage(stages.draft),
  cancel: stage(stages.cancelled),
  delete: {
    tells: (_file, _input, today) => [{ DateSuppression: null }, { DateSuppression: today }],
    do: { all: deleteFiles },
  },
};

/** One gesture with many files: each is done in its own right, or left with why. */
export function bamPlans({ kernel, today }: PlanNeeds): readonly AnyKind[] {
  return [
    rowsKind({
      contract: bamsPlan,
      lane: 'requests',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      undoes: ({ Geste }) => gestures[Geste].undo !== undefined,
      require: (_db, _actor, { Geste, DateCloture }) => {
        if (Geste === 'close' && DateCloture === undefined) throw invalidInput('body/input/DateCloture', 'required');
      },
      rows: async (db, input, actor) => {
        const { langue: language } = input.chosen;
        const found = await chosenFiles(db, { kernel, actor, language, today: today() }, input.chosen);
        const known = new Set(found.map(({ IdDossier }) => IdDossier));
        const missing = (input.chosen.only ?? []).filter((key) => !known.has(key));
        return {
          changes: found.map((file) => {
            const [before, after] = gestures[input.Geste].tells(file, input, today());
            return { entity: 'Demande', id: file.IdDossier, before, after };
          }),
          left: missing.map((id): LeftOut => ({ entity: 'Demande', id, reason: { path: 'line', rule: 'NOT_FOUND' } })),
        };
      },
      // Each is judged as it is done, by whoever does it.
      judge: async () => new Map(),
      acts: async (writing, input, by, { rows, undone }) => {
        const gesture = gestures[input.Geste];
        const { actor } = await loadActor(writing.db, by.IdPersonneEV1, by.acting?.IdPersonneRole);
        const what = undone ? sure(gesture.undo) : gesture.do;
        const handOf = (noting: Writing) => ({ writing: noting, kernel, actor, files: noFiles });
        if ('one' in what)
          return await actEach(
            writing,
            rows,
            async (noting, { id }) => void (await what.one(handOf(noting), Number(id), input)),
            whyNot,
          );
        return await actTogether(
          writing,
          rows,
          async (noting, some) => {
            const numbers = new Map(some.map(({ id, n }) => [Number(id), n]));
            const refused = await what.all(handOf(noting), [...numbers.keys()], input);
            return new Map([...refused].map(([key, error]) => [under(numbers, key), error]));
          },
          whyNot,
        );
      },
    }),
  ];
}

interface Chooser {
  readonly kernel: AccessKernel;
  readonly actor: RequestHand['actor'];
  readonly language: Input['chosen']['langue'];
  readonly today: string;
}

/** The files that were chosen, of those that the chooser follows, in order. */
async function chosenFiles(db: Db, who: Chooser, chosen: Input['chosen']): Promise<readonly Standing[]> {
  const { IdPersonneEV1, langue: _langue, ...some } = chosen;
  const list = IdPersonneEV1 === undefined ? everyBam : bamsOf(IdPersonneEV1);
  const keys = await chosenKeys(db, who, list, some, { most: mostFilesAtOnce, path: 'body/input/chosen' });
  return await rowsOf(
    db,
    sql<Standing>`select d."IdDemande" as "IdDossier", d."IdStade", d."VersionValidee" is not null as revised, t."EnLitige" as "Litige", t."ARevoirBAM",
        t."DateCloture"::text as "DateClotureBAM"
      from "Demande" d join "DossierBAM" t using ("IdDemande")
      where d."typeDemande" = ${sql.lit(requestTypeNumbers.bam)} and d."IdDemande" = any(${sql.val(keys)}::integer[])
      order by 1`,
  );
}

/** What stands in the way, said by its own code; a right that is lacking by its name, a wrong value at its field. */
function whyNot({ code, details = [] }: ApiError): LeftReason {
  const [first] = details;
  if (!first || (code !== 'INVALID_INPUT' && code !== 'NOT_AUTHORIZED')) return { path: 'line', rule: code };
  const named = first.path.split('/').at(-1) ?? 'line';
  // The day of a file is not that of any other request.
  const path = named === 'DateCloture' ? 'DateClotureBAM' : named;
  return { path, rule: first.rule, ...(first.value !== undefined && { value: String(first.value) }) };
}
