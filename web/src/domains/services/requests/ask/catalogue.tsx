import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linkTo } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useReferences } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { requestLists } from '../request-lists.ts';
import { typeText, useHolderWords } from '../request-words.ts';
import { TypeIcon } from '../type-icon.tsx';
import classes from './catalogue.module.css';
import { Obstacle } from './obstacle.tsx';
import { offeredBy } from './offered.ts';

type Possible = Output<typeof requestsCalls.possible>;
type PossibleType = Possible['types'][number];

/** What may be asked for, found by words: what it is called, what it is for, what else people call it, what it offers. */
export function Catalogue({ person, types }: Pick<Possible, 'person' | 'types'>) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const lists = useReferences(requestLists);
  const asked = fold(text.trim()).split(/\s+/).filter(Boolean);
  const finds = (said: string) => {
    const folded = fold(said);
    return asked.every((word) => folded.includes(word));
  };
  const cards = types.flatMap((type) => {
    const { typeDemande } = type;
    const words = [typeText(typeDemande), `REQUESTS:about ${typeDemande}`, `REQUESTS:words ${typeDemande}`];
    const offers = asked.length === 0 ? [] : offeredBy(typeDemande, lists).filter(({ label }) => finds(label));
    const found = offers.length > 0 || finds(words.map((key) => t(key as TextKey)).join(' '));
    return found ? [{ type, offers }] : [];
  });
  const atHandFirst = [...cards].sort((one, other) => Number(other.type.favori) - Number(one.type.favori));
  return (
    <search className={classes.catalogue}>
      <SearchBox
        {...{ text, onText: setText }}
        label={t('REQUESTS:catalogueSearch')}
        placeholder={t('REQUESTS:catalogueExample')}
        clearLabel={t('COMMON:clearSearch')}
      />
      <VisuallyHidden role="status">
        {asked.length > 0 && t('REQUESTS:catalogueFound', { count: cards.length })}
      </VisuallyHidden>
      {cards.length === 0 && <p className={parts.quiet}>{t('REQUESTS:catalogueNothing')}</p>}
      <ul className={classes.cards} aria-label={t('REQUESTS:askWhat')}>
        {atHandFirst.map(({ type, offers }) => (
          <Card key={type.typeDemande} {...{ person, type, offers }} />
        ))}
      </ul>
    </search>
  );
}

interface CardProps extends Pick<Possible, 'person'> {
  readonly type: PossibleType;
  /** What of it was looked for, each with the way to ask for just that. */
  readonly offers: readonly { readonly id: string | number; readonly label: string }[];
}

function Card({ person, type: { typeDemande, obstacle, rounds, days, favori }, offers }: CardProps) {
  const { t, language } = useTexts();
  const { IdPersonneEV1 } = person;
  const to =
    typeDemande === requestTypeNumbers.bam
      ? paths.createBam(language, { IdPersonneEV1 })
      : paths.askRequest(language, { IdPersonneEV1, typeDemande });
  const way = [useDecidedBy(rounds), days === null ? '' : t('REQUESTS:catalogueDays', { days })].filter(Boolean);
  return (
    <li className={classes.card} data-impossible={obstacle !== null || undefined}>
      <TypeIcon typeDemande={typeDemande} />
      <Link to={to} className={classes.name}>
        {t(typeText(typeDemande))}
      </Link>
      <p>{requestTypeOf(typeDemande) && t(`REQUESTS:about ${typeDemande}` as TextKey)}</p>
      <AtHand {...{ typeDemande, favori }} />
      {way.length > 0 && <p className={parts.quiet}>{way.join(' · ')}</p>}
      {obstacle && <Obstacle obstacle={obstacle} person={person} />}
      {offers.length > 0 && (
        <ul className={classes.offers}>
          {offers.slice(0, mostOffers).map(({ id, label }) => (
            <li key={id}>
              <Button
                component={ScreenLink}
                {...linkTo('askRequest', language, { params: { IdPersonneEV1, typeDemande }, search: { offer: id } })}
                size="compact-sm"
                variant="light"
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Keeps a type at hand: it stands first from then on. */
function AtHand({ typeDemande, favori }: Pick<PossibleType, 'typeDemande' | 'favori'>) {
  const { t } = useTexts();
  const { write, asking } = useWrite(requestsCalls.keepAtHand, { stale: [requestsCalls.possible] });
  const kept = asking?.body.favori ?? favori;
  const Star = kept ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={kept ? 'yellow' : 'gray'}
      size="sm"
      className={classes.atHand}
      aria-pressed={kept}
      aria-label={`${t('REQUESTS:atHand')}: ${t(typeText(typeDemande))}`}
      title={t('REQUESTS:atHand')}
      onClick={() => write({ params: { typeDemande }, body: { favori: !kept } })}
    >
      <Star size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

const mostOffers = 8;

/** Who decides, round after round, in words. */
function useDecidedBy(rounds: PossibleType['rounds']): string {
  const { t } = useTexts();
  const holderWords = useHolderWords();
  const words = rounds.map((holders) => holderWords(null, holders)).filter(Boolean);
  if (words.length === 0) return '';
  const who = words.reduce((one, other) => t('REQUESTS:catalogueThen', { one, other }));
  return t('REQUESTS:catalogueDecides', { who });
}
