import { type Stage, stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { RequestStep } from '@passerelle/contracts/requests/steps.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { comma } from '../../../../lib/comma.ts';
import { showDate, showDay, showSpan } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useHolderWords } from '../request-words.ts';
import classes from '../requests.module.css';

/** What is not said in a sentence. */
const none = 'none';

type Standing =
  | 'draft'
  | 'toCorrect'
  | 'waits'
  | 'toReceive'
  | 'underWay'
  | 'validated'
  | 'rejected'
  | 'cancelled'
  | 'closed';

const ended: Readonly<Partial<Record<Stage, Standing>>> = {
  [stages.validated]: 'validated',
  [stages.rejected]: 'rejected',
  [stages.cancelled]: 'cancelled',
  [stages.closed]: 'closed',
};

type Stood = Pick<RequestSheet, 'IdStade' | 'typeDemande' | 'ARevoir'> & {
  readonly steps: readonly Pick<RequestStep, 'Etat'>[];
};

/** Where a request stands, by its stage and its steps. */
export function standingOf({ IdStade, typeDemande, ARevoir, steps }: Stood): Standing {
  if (IdStade <= stages.draft) return 'draft';
  const end = ended[IdStade as Stage];
  if (end) return end;
  if (ARevoir) return 'toCorrect';
  if (steps.some(({ Etat }) => Etat === 'pending')) return 'waits';
  return requestTypeOf(typeDemande)?.validatedBy === 'event' ? 'toReceive' : 'underWay';
}

/** Where a request stands, in one sentence: whom it awaits and for how long, who comes then, and when it should be there. */
export function RequestStanding({ sheet }: { readonly sheet: RequestSheet }) {
  const { t, language } = useTexts();
  const holderWords = useHolderWords();
  const standing = standingOf(sheet);
  const { steps, expected, DateFin } = sheet;
  const names = (of: readonly RequestStep[]) =>
    [...new Set(of.map(({ holder, Porteurs }) => holderWords(holder, Porteurs)))].join(comma()) || none;
  const pending = steps.filter(({ Etat }) => Etat === 'pending');
  const next = steps.find(({ Etat }) => Etat === 'toCome');
  const since = pending.flatMap(({ heldBefore, since: from }) => heldBefore.at(-1)?.until ?? from ?? []).toSorted()[0];
  const last = steps.findLast(({ Etat, decidedBy }) => Etat === standing && decidedBy !== null);
  const waits = standing === 'waits' || standing === 'toReceive';
  const decided = last?.decidedAt ?? DateFin;
  return (
    <p className={classes.standing} data-standing={standing}>
      {t(`REQUESTS:standing ${standing}` as TextKey, {
        who: waits ? names(pending) : (last?.decidedBy?.IndexPrenomNom ?? none),
        span: since ? showSpan(since, null, language) : none,
        next: next ? names([next]) : none,
        date: waits ? (expected ? showDate(expected.date) : none) : decided ? showDay(decided, language) : none,
      })}
    </p>
  );
}
