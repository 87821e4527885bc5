import { usualToday } from '@passerelle/contracts/days.ts';
import { numberOf, requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { askedAgain, type Beginning } from './ask-again.ts';
import { AskBasket } from './ask-basket.tsx';
import { AskForm } from './ask-form.tsx';
import { AskManyNamed } from './ask-many.tsx';
import { Basket } from './basket.tsx';
import { Catalogue } from './catalogue.tsx';
import { DeletedDrafts } from './deleted-drafts.tsx';
import { beginningWith } from './offered.ts';
import { Usual } from './usual.tsx';

export interface AskSearch {
  /** The site that it is asked for. */
  readonly site?: number | undefined;
  /** The request that is asked for again. */
  readonly again?: number | undefined;
  /** Which of what is usual. */
  readonly usual?: number | undefined;
  /** Which of what the type offers. */
  readonly offer?: string | number | undefined;
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
  const chosen = data?.types.find(({ typeDemande }) => type && String(typeDemande) === params.typeDemande);
  const beginning = useMemo((): Beginning => {
    if (!type) return {};
    if (former?.typeDemande === numberOf(type)) return askedAgain(form, former, type.goesOn);
    const usual = search.usual === undefined ? undefined : data?.usual[search.usual];
    if (usual?.typeDemande === numberOf(type))
      return { start: Object.fromEntries(usual.fields.map((one) => [one.IdChamp, one.Valeur])), lines: usual.lignes };
    const start = Object.fromEntries(chosen?.begins.map((one) => [one.IdChamp, one.Valeur]) ?? []);
    const offered = search.offer === undefined ? {} : beginningWith(numberOf(type), search.offer);
    const today = type.ofSite && type.form.fields.DateDebut ? { DateDebut: usualToday() } : {};
    return {
      ...offered,
      start: {
        ...today,
        ...start,
        ...offered.start,
        ...(search.site !== undefined && type.ofSite && { IdSite: search.site }),
      },
    };
  }, [type, form, former, search.site, search.usual, search.offer, chosen, data]);
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
            key={`${params.typeDemande} ${search.usual} ${search.again} ${search.offer}`}
            type={type}
            person={data.person}
            beginning={beginning}
          />
        ) : (
          <AskForm
            key={`${params.typeDemande} ${search.again} ${search.offer}`}
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
        <div>
          <Basket IdPersonneEV1={IdPersonneEV1} />
          <DeletedDrafts IdPersonneEV1={IdPersonneEV1} />
        </div>
        <Usual IdPersonneEV1={IdPersonneEV1} usual={data.usual} />
      </div>
      <p className={parts.lead}>{t('REQUESTS:askWhatHelp')}</p>
      <Catalogue person={data.person} types={data.types} />
    </Page>
  );
}
