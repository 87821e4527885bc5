import { Button, Tabs, Text, Title } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Form as FormOf, useForm, useValues } from '../../../../lib/form/form.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { readAnew, useCall, useWrite } from '../../../../lib/query.ts';
import { placesOf, withParts } from '../../../../lib/said.tsx';
import { useTexts } from '../../../../lib/texts.ts';
import { NumberField } from '../../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { WriteError } from '../../../../ui/write-error.tsx';
import { typeText } from '../request-words.ts';
import {
  type CircuitParams,
  type CircuitSearch,
  type CircuitValues,
  circuitDraft,
  circuitInput,
  circuitTabs,
  isSame,
  noCircuit,
} from './circuit.values.ts';
import { DifferencesTab } from './circuit-differences.tsx';
import { ReplayTab } from './circuit-replay.tsx';
import classes from './rounds.module.css';
import { RoundsEditor } from './rounds-editor.tsx';

/** Who decides a type of request, edited: nothing changes before its plan is applied. */
export function CircuitScreen({ params, search: { tab }, setSearch }: PageProps<CircuitParams, CircuitSearch>) {
  const { t } = useTexts();
  const input = circuitInput(params);
  const { LibSociete } = useCall(roundsCalls.read, input);
  const type = t(typeText(input.params.typeDemande));
  return (
    <Page title={t('CIRCUITS:ofCompany', { type, company: LibSociete ?? t('CIRCUITS:everyCompany') })}>
      <Tabs
        value={tab}
        onChange={(next) => setSearch({ tab: circuitTabs.find((one) => one === next) ?? 'edit' })}
        mb="md"
      >
        <Tabs.List>
          {circuitTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`CIRCUITS:${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <CircuitEditor key={JSON.stringify(input)} params={params} tab={tab} />
    </Page>
  );
}

function CircuitEditor({ params, tab }: { readonly params: CircuitParams; readonly tab: CircuitSearch['tab'] }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const input = circuitInput(params);
  const stored = useCall(roundsCalls.read, input);
  const { IdSociete = null } = input.query;
  const { typeDemande } = input.params;
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const back = useWrite(plansCalls.prepare, { shownInPlace: true });
  const read = useRef(stored.Circuit);
  const toPlan = ({ IdPlan }: { readonly IdPlan: number }) => void navigate({ to: paths.plan(language, { IdPlan }) });
  const initial = stored.Circuit ?? stored.enVigueur ?? noCircuit;
  const form = useForm<CircuitValues, { readonly IdPlan: number }>({
    draft: circuitDraft(params),
    prepares: ({ IdPlan }) => IdPlan,
    initial,
    stored: true,
    at: 'input/Circuit',
    fields: {
      Rangs: { label: 'CIRCUITS:edit' },
      RelanceApres: { label: 'CIRCUITS:RelanceApres' },
      EscaladeApres: {
        label: 'CIRCUITS:EscaladeApres',
        check: ({ RelanceApres, EscaladeApres }) =>
          RelanceApres !== null && EscaladeApres !== null && EscaladeApres <= RelanceApres
            ? [{ path: '', rule: 'min', value: String(RelanceApres + 1) }]
            : undefined,
      },
    },
    latest: async () => {
      const now = await readAnew(roundsCalls.read, input);
      read.current = now.Circuit;
      return { values: now.Circuit ?? now.enVigueur ?? noCircuit };
    },
    save: (Circuit) =>
      prepare.writeAsync({ body: { kind: 'circuit', input: { typeDemande, IdSociete, Lu: read.current, Circuit } } }),
    done: toPlan,
  });
  const values = useValues(form);
  if (tab === 'replay') return <ReplayTab input={input} circuit={values} />;
  if (tab === 'differences') return <DifferencesTab stored={stored} typed={values} />;
  const ownOrEdited = IdSociete !== null ? stored.Circuit !== null : !isSame(stored.Circuit, stored.livre);
  return (
    <Form form={form} acts className={classes.editor}>
      <Text size="sm" c="dimmed">
        {t('CIRCUITS:help')}
      </Text>
      <RoundsEditor form={form} stored={stored} />
      <section className={sections.section} aria-label={t('CIRCUITS:delays')}>
        <Title order={2}>{t('CIRCUITS:delays')}</Title>
        <div className={classes.sentence}>
          {withParts(t('CIRCUITS:sentence late', placesOf(['remind', 'climb'])), {
            remind: <DaysPart form={form} name="RelanceApres" />,
            climb: <DaysPart form={form} name="EscaladeApres" />,
          })}
        </div>
        <p className={parts.quiet}>{t('CIRCUITS:neverHelp')}</p>
      </section>
      <FormEnd
        action={t('COMMON:prepare')}
        lead={t('COMMON:nothingYet')}
        more={
          ownOrEdited && (
            <Button
              variant="default"
              loading={back.pending}
              onClick={() =>
                void back
                  .writeAsync({
                    body: { kind: 'circuit', input: { typeDemande, IdSociete, Lu: stored.Circuit, Circuit: null } },
                  })
                  .then(toPlan, () => {})
              }
            >
              {t(IdSociete === null ? 'CIRCUITS:backToShipped' : 'CIRCUITS:backToEvery')}
            </Button>
          )
        }
      />
      <WriteError error={back.error} />
    </Form>
  );
}

/** A number of days within a sentence: its label is said, and not drawn. */
function DaysPart({
  form,
  name,
}: {
  readonly form: FormOf<CircuitValues>;
  readonly name: 'RelanceApres' | 'EscaladeApres';
}) {
  return (
    <NumberField
      form={form}
      name={name}
      within={[1, 90]}
      placeholder="∞"
      classNames={{ root: classes.days, label: classes.unseen }}
    />
  );
}
