import { Button } from '@mantine/core';
import { numberOf, requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { IconChevronRight, IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormInForce } from '../../../../lib/form/form-in-force.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { State } from '../../../../ui/state.tsx';
import { typeText, useRequestCrumbs } from '../request-words.ts';
import classes from '../requests.module.css';
import { nothingAsked } from '../sheet/request-drawing.tsx';
import { TypeIcon } from '../type-icon.tsx';
import { askedAgain, type Beginning } from './ask-again.ts';
import { AskBasket } from './ask-basket.tsx';
import { AskForm } from './ask-form.tsx';
import { AskManyNamed } from './ask-many.tsx';
import { Basket } from './basket.tsx';
import { Obstacle } from './obstacle.tsx';
import { Usual } from './usual.tsx';

export interface AskSearch {
  /** The site that it is asked for. */
  readonly site?: number | undefined;
  /** The request that is asked for again. */
  readonly again?: number | undefined;
  /** Which of what is usual. */
  readonly usual?: number | undefined;
}

interface Params {
  readonly IdPersonneEV1: string;
  readonly typeDemande?: string | undefined;
}

/** What may be asked for, for somebody; chosen, the form of it. */
export function AskScreen({ params, search }: PageProps<Params, AskSearch>) {
  const { t, language } = useTexts();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const { data } = useQuery(callQuery(requestsCalls.possible, { params: { IdPersonneEV1 } }));
  const { data: former } = useQuery({
    ...callQuery(requestsCalls.read, { params: { IdDemande: search.again ?? 0 } }),
    enabled: search.again !== undefined,
    retry: false,
  });
  const crumbs = useRequestCrumbs(data?.person ?? { IdPersonneEV1, IndexPrenomNom: null });
  const type = params.typeDemande ? requestTypeOf(Number(params.typeDemande)) : undefined;
  const form = useFormInForce(type?.form ?? nothingAsked);
  const beginning = useMemo((): Beginning => {
    if (!type) return {};
    if (former?.typeDemande === numberOf(type)) return askedAgain(form, former, type.goesOn);
    const usual = search.usual === undefined ? undefined : data?.usual[search.usual];
    if (usual?.typeDemande === numberOf(type))
      return { start: Object.fromEntries(usual.fields.map((one) => [one.IdChamp, one.Valeur])), lines: usual.lignes };
    return search.site !== undefined && type.ofSite ? { start: { IdSite: search.site } } : {};
  }, [type, form, former, search.site, search.usual, data]);
  const chosen = data?.types.find(({ typeDemande }) => type && String(typeDemande) === params.typeDemande);
  if (!data || data.types.length === 0)
    return (
      <Page>
        <State icon={<IconMoodEmpty size={28} />} title={t('REQUESTS:nothingToAsk')}>
          {t('REQUESTS:nothingToAskHelp')}
        </State>
      </Page>
    );
  const name = data.person.IndexPrenomNom ?? String(IdPersonneEV1);
  if (type && chosen)
    return (
      <Page
        title={t('REQUESTS:title', { type: t(typeText(chosen.typeDemande)), name })}
        crumbs={[
          ...crumbs,
          { label: t('REQUESTS:askFor', { name }), href: paths.askRequest(language, { IdPersonneEV1 }) },
        ]}
        actions={
          <AskManyNamed key={chosen.typeDemande} typeDemande={chosen.typeDemande} IdPersonneEV1={IdPersonneEV1} />
        }
      >
        {type.basket ? (
          <AskBasket
            key={`${params.typeDemande} ${search.usual} ${search.again}`}
            type={type}
            person={data.person}
            beginning={beginning}
          />
        ) : (
          <AskForm
            key={`${params.typeDemande} ${search.again}`}
            type={type}
            person={data.person}
            obstacle={chosen.obstacle}
            beginning={beginning}
            again={search.again}
          />
        )}
      </Page>
    );
  return (
    <Page
      title={t('REQUESTS:askFor', { name })}
      crumbs={crumbs}
      actions={<AskManyNamed IdPersonneEV1={IdPersonneEV1} />}
    >
      <div className={classes.beside}>
        <Basket IdPersonneEV1={IdPersonneEV1} />
        <Usual IdPersonneEV1={IdPersonneEV1} usual={data.usual} />
      </div>
      <p className={parts.lead}>{t('REQUESTS:askWhatHelp')}</p>
      <ul className={classes.types} aria-label={t('REQUESTS:askWhat')}>
        {data.types.map(({ typeDemande, obstacle }) => (
          <li key={typeDemande}>
            <Button
              component={Link}
              to={
                typeDemande === requestTypeNumbers.bam
                  ? paths.createBam(language, { IdPersonneEV1 })
                  : paths.askRequest(language, { IdPersonneEV1, typeDemande })
              }
              variant="default"
              fullWidth
              justify="flex-start"
              className={classes.type}
              leftSection={<TypeIcon typeDemande={typeDemande} />}
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
            >
              {t(typeText(typeDemande))}
            </Button>
            {obstacle && <Obstacle obstacle={obstacle} person={data.person} />}
          </li>
        ))}
      </ul>
    </Page>
  );
}
