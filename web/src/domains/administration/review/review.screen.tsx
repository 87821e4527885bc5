import { Button, VisuallyHidden } from '@mantine/core';
import {
  type ReviewDecision,
  type ReviewKind,
  reviewDays,
  reviewKinds,
} from '@passerelle/contracts/review/review.contract.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { holds } from '../../../lib/access.ts';
import { attempt } from '../../../lib/errors.ts';
import { showNumber } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { KeysHelp } from '../../../ui/kbd.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './review.module.css';
import type { ReviewSearch } from './review.page.ts';
import { ReviewPrograms } from './review-programs.tsx';
import { ReviewRow } from './review-row.tsx';
import { type ReviewLine, useReview } from './use-review.ts';

/** Only what stands out, each with its reason: one key keeps it, another ends it. */
export function ReviewScreen({ search, setSearch }: PageProps<unknown, ReviewSearch>) {
  const { t } = useTexts();
  const { user } = useSession();
  const { kind } = search;
  // Another list is another review: what was decided in one is not shown in the other.
  return (
    <Page>
      <p className={parts.lead}>{t('REVIEW:lead', { days: reviewDays.kept })}</p>
      <Review key={kind ?? 'all'} kind={kind} onKind={(one) => setSearch({ kind: one })} />
      {holds(user, 'adm') && <ReviewPrograms />}
    </Page>
  );
}

function Review({ kind, onKind }: { kind: ReviewKind | undefined; onKind: (kind: ReviewKind | undefined) => void }) {
  const { t, language } = useTexts();
  const review = useReview(kind);
  const { lines, decided, left, total } = review;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [focusOn, setFocusOn] = useState(lines[0]);
  const leftHere = kind ? left[kind] : reviewKinds.reduce((sum, one) => sum + left[one], 0);
  const undecided = lines.filter(({ IdPersonneRole }) => !decided.has(IdPersonneRole));

  // After the shell gave the focus to the screen, and after each decision: one key is enough to go on.
  useEffect(() => {
    if (!focusOn) return;
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-role="${focusOn.IdPersonneRole}"] button`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focusOn]);

  const about = (line: ReviewLine) => t('REVIEW:about', { role: line.LibRole, person: line.person.IndexPrenomNom });
  function decide(line: ReviewLine, decision: ReviewDecision): void {
    const at = lines.indexOf(line);
    const others = undecided.filter((one) => one !== line);
    const next = others.find((one) => lines.indexOf(one) > at) ?? others[0] ?? line;
    setSaid(`${about(line)}: ${t(decision === 'keep' ? 'REVIEW:kept' : 'REVIEW:ended')}`);
    setFocusOn({ ...next });
    attempt(review.decide(line, decision));
  }
  function undo(line: ReviewLine): void {
    setSaid(`${about(line)}: ${t('REVIEW:undo')}`);
    setFocusOn({ ...line });
    attempt(review.undo(line));
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-role]');
    const at = lines.findIndex(({ IdPersonneRole }) => String(IdPersonneRole) === row?.dataset.role);
    const line = lines[at];
    if (!line) return;
    const free = line.can.end && !decided.has(line.IdPersonneRole);
    const last = [...decided.values()].at(-1)?.line;
    const key = event.key.toLowerCase();
    if (key === 'k' && free) decide(line, 'keep');
    else if (key === 'e' && free) decide(line, 'end');
    else if (key === 'z' && last) undo(last);
    else if (key === 'arrowdown' || key === 'arrowup')
      setFocusOn({ ...(lines[at + (key === 'arrowdown' ? 1 : -1)] ?? line) });
    else return;
    event.preventDefault();
  }

  const decisions = total.keep + total.end;
  return (
    <>
      <StateFilter
        label={t('REVIEW:list')}
        value={kind}
        onChange={onKind}
        choices={[undefined, ...reviewKinds].map((one) => ({
          value: one,
          label: t(one ? `REVIEW:kind.${one}` : 'REVIEW:all'),
          count: one ? left[one] : reviewKinds.reduce((sum, each) => sum + left[each], 0),
        }))}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {leftHere === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={28} />}
          title={t(decisions > 0 ? 'REVIEW:done' : 'REVIEW:clear')}
          help={decisions > 0 ? t('REVIEW:doneHelp', { kept: total.keep, ended: total.end }) : t('REVIEW:clearHelp')}
        />
      )}
      {lines.length > 0 && (
        <>
          <KeysHelp
            keys={[
              ['K', t('REVIEW:keep')],
              ['E', t('REVIEW:end')],
              ['Z', t('REVIEW:undo')],
            ]}
          />
          <ul ref={list} className={classes.list} aria-label={t('REVIEW:list')} onKeyDown={onKeyDown}>
            {lines.map((line) => (
              <ReviewRow
                key={line.IdPersonneRole}
                line={line}
                decision={decided.get(line.IdPersonneRole)?.decision}
                onDecide={(decision) => decide(line, decision)}
                onUndo={() => undo(line)}
              />
            ))}
          </ul>
        </>
      )}
      {leftHere > undecided.length && (
        <Button variant="default" mt={12} onClick={() => attempt(review.next())}>
          {t('REVIEW:more', { n: showNumber(leftHere - undecided.length, language) })}
        </Button>
      )}
    </>
  );
}
