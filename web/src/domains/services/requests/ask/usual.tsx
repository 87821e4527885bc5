import { Button, Title } from '@mantine/core';
import type { UsualRequest } from '@passerelle/contracts/requests/asking.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useState } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { linkTo } from '../../../../lib/page.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import sections from '../../../../ui/sections.module.css';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { typeText } from '../request-words.ts';
import classes from '../requests.module.css';

interface UsualProps {
  readonly IdPersonneEV1: number;
  readonly usual: readonly UsualRequest[];
}

/** What people of the same function usually ask for: opened one by one, each filled in, or put together in the basket. */
export function Usual({ IdPersonneEV1, usual }: UsualProps) {
  const { t, language } = useTexts();
  const [keeping, setKeeping] = useState(false);
  if (usual.length === 0) return null;
  const keep = async () => {
    setKeeping(true);
    const IdPanier = crypto.randomUUID();
    for (const { typeDemande, fields, lignes } of usual)
      await callApi(requestsCalls.add, {
        body: {
          ...{ typeDemande, IdPersonneEV1, fields, transmettre: false, IdPanier },
          ...(lignes.length > 0 && { lignes }),
        },
      }).catch((error: unknown) => showToast({ tone: 'danger', text: refusalText(error, t) }));
    setKeeping(false);
    await invalidateCalls(requestsCalls.ofPerson, requestsCalls.possible);
  };
  return (
    <section className={sections.section} aria-label={t('REQUESTS:usual')}>
      <Title order={2}>{t('REQUESTS:usual')}</Title>
      <ul className={classes.basket}>
        {usual.map(({ typeDemande, what, people, of }, n) => {
          const name = [t(typeText(typeDemande)), what].filter(Boolean).join(' · ');
          return (
            <li key={name}>
              <div>
                <strong>{name}</strong>
                <p className={parts.quiet}>{t('REQUESTS:usualOf', { people, of })}</p>
              </div>
              <Button
                component={ScreenLink}
                {...linkTo('askRequest', language, { params: { IdPersonneEV1, typeDemande }, search: { usual: n } })}
                variant="default"
                size="compact-sm"
                aria-label={`${t('REQUESTS:ask')}: ${name}`}
              >
                {t('REQUESTS:ask')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="default" loading={keeping} onClick={() => attempt(keep())} className={classes.sendBasket}>
        {t('REQUESTS:usualToBasket')}
      </Button>
    </section>
  );
}
