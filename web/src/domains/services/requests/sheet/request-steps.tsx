import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { RequestStep } from '@passerelle/contracts/requests/steps.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import {
  IconArrowRampRight2,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { comma } from '../../../../lib/comma.ts';
import { showDate, showInstant, showSpan } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { PersonLink } from '../../../people/people/person-link.tsx';
import { useHolderWords } from '../request-words.ts';
import classes from '../requests.module.css';

const icons: Readonly<Record<RequestStep['Etat'], ReactNode>> = {
  pending: <IconHourglass size={18} aria-hidden="true" />,
  validated: <IconCircleCheck size={18} aria-hidden="true" />,
  rejected: <IconCircleX size={18} aria-hidden="true" />,
  closed: <IconCircleMinus size={18} aria-hidden="true" />,
  toCome: <IconCircleDashed size={18} aria-hidden="true" />,
  skipped: <IconArrowRampRight2 size={18} aria-hidden="true" />,
};

type Named = NonNullable<RequestStep['holder']> & { readonly IndexPrenomNom: string };
const named = (one: NonNullable<RequestStep['holder']>): one is Named => one.IndexPrenomNom !== null;

/** From when whoever holds it now does. */
const heldSince = ({ heldBefore }: RequestStep) => heldBefore.at(-1)?.until;

/** Where a request has been and where it goes: who held or holds each step, since when, and why it is them. */
export function RequestSteps({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  return (
    <StepList steps={sheet.steps}>
      <ReceiptStep sheet={sheet} />
      {sheet.relances.map(({ Jour, author }) => (
        <li key={Jour} data-state="reminded">
          <span />
          <p className={parts.quiet}>
            {t('REQUESTS:relaunchedOn', { date: showDate(Jour), name: author?.IndexPrenomNom ?? '—' })}
          </p>
        </li>
      ))}
    </StepList>
  );
}

interface StepListProps {
  readonly steps: readonly RequestStep[];
  /** What comes after them. */
  readonly children?: ReactNode;
}

/** Steps of something that is decided, in their order. */
export function StepList({ steps, children }: StepListProps) {
  const { t, language } = useTexts();
  const who = useHolderWords();
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const { Etat, holder, Porteurs, decidedBy, onBehalfOf, decidedAt, since, Cause, standIns, Remarque } = step;
        const holding = who(holder, Porteurs);
        const by = decidedBy?.IndexPrenomNom ?? holding;
        return (
          <li key={`${step.Tour}/${step.Rang}/${step.IdVisa ?? `${Etat} ${holding}`}`} data-state={Etat}>
            {icons[Etat]}
            <div>
              <strong>{holder && named(holder) ? <PersonLink person={holder} /> : holding}</strong>{' '}
              <span className={classes.state}>{t(`REQUESTS:visa ${Etat}` as TextKey)}</span>
              {step.skippedFor && <p className={parts.quiet}>{t(`REQUESTS:skipped ${step.skippedFor}` as TextKey)}</p>}
              {step.heldBefore.map((former) => (
                <p key={former.since} className={parts.quiet}>
                  {t('REQUESTS:heldBefore', {
                    name: former.holder?.IndexPrenomNom ?? '—',
                    span: showSpan(former.since, former.until, language),
                  })}
                </p>
              ))}
              {decidedAt && decidedBy && (
                <p className={parts.quiet}>
                  {onBehalfOf?.IndexPrenomNom
                    ? t('REQUESTS:decidedFor', {
                        name: by,
                        other: onBehalfOf.IndexPrenomNom,
                        date: showInstant(decidedAt, language),
                      })
                    : t('REQUESTS:decidedBy', { name: by, date: showInstant(decidedAt, language) })}
                </p>
              )}
              {since && Etat !== 'closed' && (
                <p className={parts.quiet}>
                  {t(decidedAt ? 'REQUESTS:tookSpan' : 'REQUESTS:waitsSpan', {
                    span: showSpan(heldSince(step) ?? since, decidedAt, language),
                  })}
                </p>
              )}
              {step.IdDroitDecideur === 'SGX' && (
                <p className={parts.quiet}>{t('REQUESTS:decidedWith SGX' as TextKey)}</p>
              )}
              {Cause && <p className={parts.quiet}>{t(`REQUESTS:cause ${Cause}` as TextKey, { who: holding })}</p>}
              {standIns.length > 0 && (
                <p className={parts.quiet}>
                  {standIns
                    .map(({ IndexPrenomNom }) =>
                      t('REQUESTS:onBehalfOf', { name: IndexPrenomNom ?? '—', other: holding }),
                    )
                    .join(comma())}
                </p>
              )}
              {Remarque && <blockquote className={classes.said}>{Remarque}</blockquote>}
            </div>
          </li>
        );
      })}
      {children}
    </ol>
  );
}

/** The last step of what is validated by its receipt: written down when it is handed over, then signed. */
function ReceiptStep({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const { typeDemande, IdStade, steps, acquittements, person } = sheet;
  if (requestTypeOf(typeDemande)?.validatedBy !== 'event' || IdStade > stages.validated) return null;
  const decides = steps.some(({ Etat }) => Etat === 'pending');
  const Etat = IdStade === stages.validated ? 'validated' : IdStade < stages.sent || decides ? 'toCome' : 'pending';
  const name = person.IndexPrenomNom ?? '—';
  return (
    <li data-state={Etat}>
      {icons[Etat]}
      <div>
        <strong>{t('REQUESTS:receipt')}</strong>{' '}
        <span className={classes.state}>
          {t(Etat === 'validated' ? 'REQUESTS:receiptSigned' : (`REQUESTS:visa ${Etat}` as TextKey))}
        </span>
        {Etat !== 'validated' && (
          <p className={parts.quiet}>
            {t(acquittements.length > 0 ? 'REQUESTS:receiptWaits' : 'REQUESTS:receiptComes', { name })}
          </p>
        )}
      </div>
    </li>
  );
}
