import { Button, Switch } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { mergeCalls, mostTwinPairs, type TwinPair } from '@passerelle/contracts/merge/merge.contract.ts';
import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { State } from '../../../ui/state.tsx';
import { FieldValue } from '../../people/people/field-value.tsx';
import classes from './merge.module.css';

/** Pairs of records that may be of one person: each is compared, or told apart. */
export function TwinsScreen() {
  const { t } = useTexts();
  const { found, dismissed } = useCall(mergeCalls.twins, {});
  const [apart, setApart] = useState(false);
  // Once none is told apart any more, there is nothing to switch back with.
  const showsApart = apart && dismissed.length > 0;
  const shown = showsApart ? dismissed : found;
  return (
    <Page>
      <p className={parts.quiet}>{t('MERGE:lead')}</p>
      {dismissed.length > 0 && (
        <Switch
          label={t('MERGE:dismissed', { count: dismissed.length })}
          checked={showsApart}
          onChange={(event) => setApart(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 && (
        <State icon={<IconArrowsJoin2 size={28} />} title={t('MERGE:none')}>
          {t('MERGE:noneHelp')}
        </State>
      )}
      <ul className={parts.lines}>
        {shown.map((pair) => (
          <Pair key={`${pair.one.IdPersonneEV1} ${pair.other.IdPersonneEV1}`} pair={pair} apart={showsApart} />
        ))}
      </ul>
      {found.length + dismissed.length >= mostTwinPairs && (
        <p className={parts.quiet}>{t('MERGE:most', { count: mostTwinPairs })}</p>
      )}
    </Page>
  );
}

const isThere = ({ IdStatut }: PersonRecord) => presentStatuts.some((status) => status === IdStatut);

function Pair({ pair: { one, other, sure }, apart }: { readonly pair: TwinPair; readonly apart: boolean }) {
  const { t, language } = useTexts();
  const write = useWrite(apart ? mergeCalls.propose : mergeCalls.dismiss, { stale: [mergeCalls.twins] });
  const params = { IdPersonneEV1: one.IdPersonneEV1, IdPersonneEV1Autre: other.IdPersonneEV1 };
  // Whoever is there is kept before whoever is not; they may be swapped.
  const swaps = isThere(other) && !isThere(one);
  const compared = swaps ? { IdPersonneEV1: other.IdPersonneEV1, IdPersonneEV1Autre: one.IdPersonneEV1 } : params;
  const names = String(one.IndexPrenomNom);
  return (
    <li className={parts.line}>
      <div className={classes.pair}>
        <Card person={one} />
        <Card person={other} />
        <span className={parts.quiet}>{t(sure ? 'MERGE:sure' : 'MERGE:likely')}</span>
      </div>
      <div className={parts.actions}>
        <Button
          variant="default"
          size="compact-md"
          loading={write.pending}
          onClick={() => write.write({ params })}
          aria-label={`${t(apart ? 'MERGE:propose' : 'MERGE:dismiss')}: ${names}`}
        >
          {t(apart ? 'MERGE:propose' : 'MERGE:dismiss')}
        </Button>
        {!apart && (
          <Button
            component={ScreenLink}
            to={paths.merge(language, compared)}
            size="compact-md"
            aria-label={`${t('MERGE:compare')}: ${names}`}
          >
            {t('MERGE:compare')}
          </Button>
        )}
      </div>
    </li>
  );
}

const said = ['IdStatut', 'LibSociete', 'Fonction', 'CompteAD', 'DateEntree'] as const;

function Card({ person }: { readonly person: PersonRecord }) {
  const values = person as Readonly<Record<string, unknown>>;
  return (
    <div className={classes.card}>
      <FieldValue name="IndexPrenomNom" person={person} />
      <span className={classes.facts}>
        {said
          .filter((name) => values[name] !== null && values[name] !== undefined)
          .map((name) => (
            <span key={name}>
              <FieldValue name={name} person={person} />
            </span>
          ))}
      </span>
    </div>
  );
}
