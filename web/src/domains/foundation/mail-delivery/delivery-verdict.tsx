import { Anchor } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { toneIcons } from '../../../ui/tone.tsx';
import { answerWords } from './answer-words.ts';
import classes from './outbox.module.css';

export type Delivery = Output<typeof mailDeliveryCalls.read>;

const tones = {
  waiting: 'warning',
  refused: 'danger',
  failed: 'danger',
  bounced: 'danger',
  givenUp: 'info',
  unneeded: 'info',
} as const;

const isTold = (state: Delivery['state']): state is keyof typeof tones => state in tones;

/** What became of a mail that did not arrive, why, and what whoever looks at it does next. Nothing where all is well. */
export function DeliveryVerdict({ delivery }: { delivery: Delivery }) {
  const { t, language } = useTexts();
  const { state, cause, answer, recipient, person, IdPersonneEV1, IdMail, unlessRead } = delivery;
  const holdsBack = state === 'waiting' && !cause;
  if (!isTold(state) || (holdsBack && !unlessRead)) return null;
  const tone = holdsBack ? 'info' : tones[state];
  const moved = person && person.address !== '' && person.address !== recipient.address;
  return (
    <section className={classes.verdict} data-tone={tone} aria-label={t(`MAIL_DELIVERY:state.${state}`)}>
      {toneIcons[tone]}
      <div>
        <strong>{t(holdsBack ? 'MAIL_DELIVERY:said.unlessRead' : `MAIL_DELIVERY:said.${state}`)}</strong>
        {cause && (
          <>
            <p>{t(`MAIL_DELIVERY:cause.${cause}`)}</p>
            <p>
              <b>{t('MAIL_DELIVERY:next')}</b> · {t(`MAIL_DELIVERY:next.${cause}`)}
            </p>
          </>
        )}
        {answer && <p className={classes.said}>{answerWords(answer, t)}</p>}
        {moved && <p>{t('MAIL_DELIVERY:newAddress', { address: person.address })}</p>}
        <p className={classes.ways}>
          {person && IdPersonneEV1 !== null && (
            <Anchor component={Link} inherit to={paths.person(language, { IdPays: person.IdPays, IdPersonneEV1 })}>
              {t('MAIL_DELIVERY:openPerson')}
            </Anchor>
          )}
          {IdMail !== null && (
            <Anchor component={Link} inherit to={paths.editMail(language, { IdMail })}>
              {t('MAIL_DELIVERY:openMail')}
            </Anchor>
          )}
        </p>
      </div>
    </section>
  );
}
