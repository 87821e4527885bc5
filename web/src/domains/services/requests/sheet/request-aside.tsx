import { Anchor, Title } from '@mantine/core';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { holds } from '../../../../lib/access.ts';
import { showDate, showMinute } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import page from '../../../../ui/form/form-page.module.css';
import sections from '../../../../ui/sections.module.css';
import { anyCountry, PersonLink } from '../../../people/people/person-link.tsx';
import { typeText } from '../request-words.ts';
import classes from '../requests.module.css';
import { StageBadge } from '../stage-badge.tsx';
import { RequestSteps } from './request-steps.tsx';

interface RequestAsideProps {
  readonly sheet: RequestSheet;
  /** What else there is of a request of some type. */
  readonly Beside?: ComponentType<{ readonly sheet: RequestSheet }>;
}

/** Where a request stands and goes, for whom and by whom it is, what was asked with it, and when it should be there. */
export function RequestAside({ sheet, Beside }: RequestAsideProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { IdDemande, typeDemande, person, requester } = sheet;
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  return (
    <aside className={page.aside}>
      <section className={sections.section}>
        <Title order={2}>{t('REQUESTS:steps')}</Title>
        <RequestSteps sheet={sheet} />
      </section>
      {sheet.opens !== null && (
        <Anchor component={Link} to={`/${language}/${sheet.opens}`}>
          {t('REQUESTS:openList')}
        </Anchor>
      )}
      {typeDemande === requestTypeNumbers.dossier && (holds(user, 'de-voir') || holds(user, 'de-acces')) && (
        <Anchor
          component={Link}
          to={paths.hiringFileReview(language, {
            IdPays: sheet.IdPaysPersonne ?? anyCountry,
            IdPersonneEV1: person.IdPersonneEV1,
          })}
        >
          {t('REQUESTS:openHiring')}
        </Anchor>
      )}
      {Beside && <Beside sheet={sheet} />}
      {!Beside && typeDemande === requestTypeNumbers.bam && (
        <Anchor
          component={Link}
          to={paths.updateBam(language, { IdPersonneEV1: person.IdPersonneEV1, IdDossier: IdDemande })}
        >
          {t('BAM:open')}
        </Anchor>
      )}
      <dl className={classes.facts}>
        <dt>{t('REQUESTS:column person')}</dt>
        <dd>
          <PersonLink
            person={{ IdPersonneEV1: person.IdPersonneEV1, IndexPrenomNom: name }}
            IdPays={sheet.IdPaysPersonne}
          />
        </dd>
        {requester.IdPersonneEV1 !== person.IdPersonneEV1 && (
          <dd>
            {t('REQUESTS:requester', {
              name: sheet.onBehalfOf?.IndexPrenomNom
                ? t('REQUESTS:onBehalfOf', {
                    name: requester.IndexPrenomNom ?? '—',
                    other: sheet.onBehalfOf.IndexPrenomNom,
                  })
                : (requester.IndexPrenomNom ?? '—'),
            })}
          </dd>
        )}
        <dt>{t('REQUESTS:column asked')}</dt>
        <dd>{showMinute(sheet.DateTransmission ?? sheet.DateC, language)}</dd>
        {sheet.LibSociete && (
          <>
            <dt>{t('CHAMPS:LibSociete')}</dt>
            <dd>{sheet.LibSociete}</dd>
          </>
        )}
      </dl>
      {sheet.panier.length > 0 && (
        <section className={sections.section}>
          <Title order={2}>{t('REQUESTS:sameBasket')}</Title>
          <ul className={classes.basket}>
            {sheet.panier.map((one) => (
              <li key={one.IdDemande}>
                <Anchor component={Link} to={paths.request(language, { IdDemande: one.IdDemande })}>
                  {[t(typeText(one.typeDemande)), one.what].filter(Boolean).join(' · ')}
                </Anchor>
                <StageBadge stage={one.IdStade} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheet.expected && (
        <section className={sections.section}>
          <Title order={2}>{t('REQUESTS:expectedTitle')}</Title>
          <strong>{t('REQUESTS:expected', { date: showDate(sheet.expected.date) })}</strong>
          <p className={classes.state}>
            {t(sheet.expected.here ? 'REQUESTS:expectedHere' : 'REQUESTS:expectedAnywhere', {
              by: showDate(sheet.expected.by),
              count: sheet.expected.of,
            })}
          </p>
        </section>
      )}
    </aside>
  );
}
