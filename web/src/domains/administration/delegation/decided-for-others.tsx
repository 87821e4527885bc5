import { Anchor, Title } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import classes from './delegation.module.css';

/** What was decided in the name of a person, and by them in the name of others. */
export function DecidedForOthers({ of: IdPersonneEV1 }: { readonly of: number }) {
  const { t, language } = useTexts();
  const params = { IdPersonneEV1 };
  const pages = usePages(
    pagedList({
      key: [...callKey(delegationCalls.decided), params],
      read: (after: number | undefined, signal) =>
        callApi(delegationCalls.decided, { params, query: after ? { after } : {} }, { signal }),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
    }),
  );
  const { rows = [], first } = pages;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('DELEGATION:decided')}</Title>
      {first && rows.length === 0 && <p className={parts.quiet}>{t('DELEGATION:decidedNone')}</p>}
      {rows.length > 0 && (
        <ul className={parts.framed}>
          {rows.map(({ IdVisa, IdDemande, typeDemande, person, decidedBy, onBehalfOf, Etat, DateDecision }) => (
            <li key={IdVisa} className={parts.line}>
              <span className={parts.what}>
                <Anchor component={Link} to={paths.request(language, { IdDemande })}>
                  {t('REQUESTS:title', {
                    type: t(`REQUESTS:type ${typeDemande}` as TextKey),
                    name: person.IndexPrenomNom ?? '—',
                  })}
                </Anchor>
                <span className={parts.quiet}>
                  {t('DELEGATION:decidedLine', {
                    name: decidedBy?.IndexPrenomNom ?? '—',
                    other: onBehalfOf?.IndexPrenomNom ?? '—',
                  })}
                </span>
              </span>
              <span>{t(`REQUESTS:visa ${Etat}` as TextKey)}</span>
              <span className={parts.quiet}>{showInstant(DateDecision, language)}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </section>
  );
}
