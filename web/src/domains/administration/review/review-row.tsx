import { Button, Text } from '@mantine/core';
import type { ReviewDecision, ReviewKind } from '@passerelle/contracts/review/review.contract.ts';
import {
  IconCalendarDue,
  IconCheck,
  IconHourglassEmpty,
  IconUserMinus,
  IconUserStar,
  IconX,
} from '@tabler/icons-react';
import { comma } from '../../../lib/comma.ts';
import { showDate } from '../../../lib/format.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import { Why } from '../../../ui/why.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import classes from './review.module.css';
import type { ReviewLine } from './use-review.ts';

const icons: Readonly<Record<ReviewKind, typeof IconUserMinus>> = {
  left: IconUserMinus,
  ending: IconCalendarDue,
  unused: IconHourglassEmpty,
  alone: IconUserStar,
};

const rightsShown = 3;

interface ReviewRowProps {
  readonly line: ReviewLine;
  readonly decision: ReviewDecision | undefined;
  readonly onDecide: (decision: ReviewDecision) => void;
  readonly onUndo: () => void;
}

/** A role that stands out: whose, why, and the two things that can be done about it. */
export function ReviewRow({ line, decision, onDecide, onUndo }: ReviewRowProps) {
  const { t } = useTexts();
  const Icon = icons[line.kind];
  const about = t('REVIEW:about', { role: line.LibRole, person: line.person.IndexPrenomNom });
  const keep = t(line.kind === 'ending' ? 'REVIEW:letEnd' : 'REVIEW:keep');
  return (
    <li className={classes.row} data-role={line.IdPersonneRole} data-decided={decision}>
      <span className={classes.icon} data-kind={line.kind} title={t(`REVIEW:kind.${line.kind}`)}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={classes.who}>
        <span className={classes.role}>{line.LibRole}</span>
        <PersonLink person={line.person} IdPays={line.person.IdPays} />
      </div>
      <p className={classes.why} title={line.rights.join('\n') || undefined}>
        {whyOf(line, t)}
      </p>
      <div className={classes.actions}>
        {decision ? (
          <>
            <span className={classes.outcome}>
              {decision === 'keep' ? <IconCheck size={16} /> : <IconX size={16} />}
              {t(decision === 'keep' ? 'REVIEW:kept' : 'REVIEW:ended')}
            </span>
            <Button size="compact-md" variant="subtle" onClick={onUndo} aria-label={`${t('REVIEW:undo')}: ${about}`}>
              {t('REVIEW:undo')}
            </Button>
          </>
        ) : line.can.end ? (
          <>
            <Button
              size="compact-md"
              variant="default"
              aria-keyshortcuts="K"
              aria-label={`${keep}: ${about}`}
              onClick={() => onDecide('keep')}
            >
              {keep}
            </Button>
            <Button
              size="compact-md"
              variant="light"
              color="red"
              aria-keyshortcuts="E"
              aria-label={`${t('REVIEW:end')}: ${about}`}
              onClick={() => onDecide('end')}
            >
              {t('REVIEW:end')}
            </Button>
          </>
        ) : (
          <Why label={`${t('PAGES:why')} ${about}`}>
            <Text size="sm" mb="xs">
              {t('REVIEW:forAdministrators')}
            </Text>
            <MissingRight right="adm" />
          </Why>
        )}
      </div>
    </li>
  );
}

/** Why a role stands out, in one sentence. */
function whyOf(line: ReviewLine, t: Translate): string {
  if (line.kind === 'left') return t('REVIEW:why.left');
  if (line.kind === 'ending')
    return t('REVIEW:why.ending', {
      delegator: line.delegator?.IndexPrenomNom ?? '?',
      date: showDate(line.DateFin ?? line.DateDebut),
    });
  if (line.kind === 'unused')
    return line.lastUse && line.lastUse >= line.DateDebut
      ? t('REVIEW:why.unused', { date: showDate(line.lastUse) })
      : t('REVIEW:why.never', { date: showDate(line.DateDebut) });
  const shown = line.rights.slice(0, rightsShown).join(comma());
  const others = line.rights.length - rightsShown;
  return t('REVIEW:why.alone', {
    manager: line.manager ?? '?',
    n: line.rights.length,
    rights: others > 0 ? `${shown} ${t('REVIEW:others', { n: others })}` : shown,
  });
}
