import { Button, Switch } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import { NoRecord } from '../../people/person/record.screen.tsx';
import { ComparedFields } from './compared-fields.tsx';
import classes from './merge.module.css';

type Compared = Output<typeof mergeCalls.compare>;
type Props = PageProps<{ readonly IdPersonneEV1: string; readonly IdPersonneEV1Autre?: string }, unknown>;

/** Chooses the other record where none is named, then what is kept of which. */
export function MergeScreen({ params }: Props) {
  const keeps = Number(params.IdPersonneEV1);
  const goes = params.IdPersonneEV1Autre;
  return goes === undefined ? (
    <ChooseOther keeps={keeps} />
  ) : (
    <Pair key={`${keeps} ${goes}`} keeps={keeps} goes={Number(goes)} />
  );
}

function ChooseOther({ keeps }: { readonly keeps: number }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  return (
    <Page>
      <p className={parts.quiet}>{t('MERGE:chooseLead')}</p>
      <div className={classes.picker}>
        <PersonPicker
          label={t('MERGE:other')}
          value={null}
          but={[keeps]}
          onChange={(other) => {
            if (other === null) return;
            void navigate({ to: paths.merge(language, { IdPersonneEV1: keeps, IdPersonneEV1Autre: other }) });
          }}
        />
      </div>
    </Page>
  );
}

function Pair({ keeps, goes }: { readonly keeps: number; readonly goes: number }) {
  const params = { IdPersonneEV1: keeps, IdPersonneEV1Autre: goes };
  const { data } = useQuery(callQuery(mergeCalls.compare, { params }));
  return data ? <FoundPair compared={data} /> : <NoRecord />;
}

/** Each reason for which the two may not be one, or a value not be taken over. */
function Refused({ error }: { readonly error: unknown }) {
  const said = (error instanceof ApiError ? error.details : []).flatMap(({ path, rule, value = '' }) => {
    const field = textIfAny('CHAMPS', path.split('/').at(-1) ?? '');
    const why = textIfAny('REGLES', rule, { field: field ?? '', value });
    return why === undefined ? [] : [field === undefined ? why : `${field}: ${why}`];
  });
  if (said.length === 0) return null;
  return (
    <ul className={parts.lines}>
      {[...new Set(said)].map((why) => (
        <li key={why} className={parts.line}>
          {why}
        </li>
      ))}
    </ul>
  );
}

function FoundPair({ compared }: { readonly compared: Compared }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { keeps, goes, fields } = compared;
  // What the kept one lacks is chosen to begin with, as far as it can be taken over.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter(({ offered }) => offered).map(({ IdChamp }) => IdChamp)),
  );
  const [whole, setWhole] = useState(false);
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const choose = (name: string, other: boolean) => {
    const next = new Set(chosen);
    if (other) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  const review = async () => {
    const input = { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields: [...chosen] };
    const { IdPlan } = await prepare.writeAsync({ body: { kind: 'merge-people', input } });
    await navigate({ to: paths.plan(language, { IdPlan }) });
  };
  const differing = fields.filter(({ same }) => !same);
  const swapped = { IdPersonneEV1: goes.IdPersonneEV1, IdPersonneEV1Autre: keeps.IdPersonneEV1 };
  return (
    <Page
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} />}
          component={ScreenLink}
          to={paths.merge(language, swapped)}
        >
          {t('MERGE:swap')}
        </Button>
      }
    >
      <p className={parts.quiet}>{t('MERGE:compareLead')}</p>
      <ComparedFields keeps={keeps} goes={goes} fields={whole ? fields : differing} chosen={chosen} onChoose={choose} />
      {differing.length < fields.length && (
        <Switch
          label={t('MERGE:same', { count: fields.length - differing.length })}
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      <WriteError error={prepare.error} />
      <Refused error={prepare.error} />
      <div className={classes.end}>
        <span aria-live="polite" className={parts.quiet}>
          {t('MERGE:chosen', { count: chosen.size })}
        </span>
        <Button loading={prepare.pending} onClick={() => attempt(review())}>
          {t('MERGE:review')}
        </Button>
      </div>
    </Page>
  );
}
