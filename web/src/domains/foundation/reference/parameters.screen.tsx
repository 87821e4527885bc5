import { ActionIcon, Text, Title } from '@mantine/core';
import { type ParameterState, parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import {
  isParameter,
  type ParameterName,
  type ParameterValue,
  parameterForm,
  parameterOf,
} from '@passerelle/contracts/reference/parameters.ts';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { showDate, showMinute } from '../../../lib/format.ts';
import { invalidateCalls, readAnew, useCall } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { DeclaredFields } from '../../../ui/form/declared-fields.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import classes from './reference.module.css';

type Shown = ParameterState & { readonly IdParam: ParameterName };

/** The parameters, each with what it does, what it holds, and what it held. */
export function ParametersScreen() {
  const { t, language } = useTexts();
  const all = useCall(parametersCalls.all, {}).filter((one): one is Shown => isParameter(one.IdParam));
  const [edited, setEdited] = useState<ParameterName>();
  const state = all.find(({ IdParam }) => IdParam === edited);
  return (
    <Page>
      <p className={parts.lead}>{t('PARAMETERS:lead')}</p>
      <ul className={parts.lines}>
        {all.map(({ IdParam, Valeur, usual, former, changed }) => (
          <li key={IdParam} className={parts.line}>
            <div className={parts.what}>
              <span className={parts.title}>{t(`PARAMETERS:${IdParam}`)}</span>
              <span className={parts.quiet}>{t(`PARAMETERS:does ${IdParam}`)}</span>
            </div>
            <div className={classes.setting}>
              <div className={classes.held}>
                <Text fw={550}>{valueText(IdParam, Valeur)}</Text>
                {Valeur !== usual && (
                  <Text size="xs" c="dimmed">
                    {t('PARAMETERS:usual', { value: valueText(IdParam, usual) })}
                  </Text>
                )}
                {changed && former !== undefined && (
                  <Text size="xs" c="dimmed">
                    {t('PARAMETERS:former', {
                      value: valueText(IdParam, former),
                      date: showMinute(changed, language),
                    })}
                  </Text>
                )}
              </div>
              <ActionIcon
                aria-label={t('PARAMETERS:change', { name: t(`PARAMETERS:${IdParam}`) })}
                onClick={() => setEdited(IdParam)}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {state && <ParameterDialog key={state.IdParam} state={state} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

/** A value as it is read, with its unit. */
function valueText(name: ParameterName, value: ParameterValue): string {
  const parameter = parameterOf(name);
  if (value === null) return '—';
  if (parameter.type === 'number') return textIfAny('PARAMETERS', `unit ${parameter.unit}`, { n: Number(value) }) ?? '';
  if (parameter.type === 'boolean') return textIfAny('COMMON', value === true ? 'yes' : 'no') ?? String(value);
  return parameter.type === 'date' ? showDate(String(value)) : String(value);
}

const drawing = { searchOf: () => ({ kind: 'text' }) as const, closed: () => null };

function ParameterDialog({ state, onClose }: { readonly state: Shown; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { IdParam, Valeur } = state;
  const parameter = parameterOf(IdParam);
  const declaration = useMemo(() => parameterForm(parameter), [parameter]);
  const rights = useRightsToAdd(declaration);
  const stored = useMemo(() => ({ Valeur }), [Valeur]);
  const declared = useDeclaredForm({
    declaration,
    rights,
    stored,
    draft: { form: 'parametre', subject: IdParam },
    latest: async () => {
      const now = await readAnew(parametersCalls.all, {});
      return { Valeur: now.find((one) => one.IdParam === IdParam)?.Valeur ?? null };
    },
    save: async (fields) => {
      if (fields.length > 0) await callApi(parametersCalls.save, { params: { IdParam }, body: { fields } });
    },
    done: () => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      void invalidateCalls(parametersCalls.all);
      onClose();
    },
  });
  return (
    <FormDialog form={declared.form} title={t(`PARAMETERS:${IdParam}`)} onClose={onClose}>
      <p className={parts.quiet}>{t(`PARAMETERS:does ${IdParam}`)}</p>
      <DeclaredFields declared={declared} drawing={drawing} />
      {parameter.type === 'number' && (
        <p className={parts.quiet}>{t('PARAMETERS:bounds', { min: parameter.min, max: parameter.max })}</p>
      )}
      <FormEnd cancel action={t('COMMON:save')} />
      <section aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Parametre" id={IdParam} />
      </section>
    </FormDialog>
  );
}
