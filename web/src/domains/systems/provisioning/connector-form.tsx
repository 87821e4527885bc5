import { Button } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  type ConnectedSystem,
  type ConnectorDeclaration,
  holdsAccounts,
} from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { connectorCalls, type Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { type DeclaredForm, useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useField } from '../../../lib/form/form.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { invalidateCalls, readAnew, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { DeclaredFields } from '../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import own from './connector.module.css';
import { TrialResult } from './trial-result.tsx';

interface ConnectorFormProps {
  readonly declared: ConnectorDeclaration;
  readonly system: ConnectedSystem;
  readonly set: Output<typeof connectorCalls.connector>['set'];
}

const drawing = { searchOf: () => ({ kind: 'text' }) as const, closed: () => null };

/** The settings of a connector, tried and kept. Nothing of them is a draft: secrets are among them. */
export function ConnectorForm({ declared: way, system, set }: ConnectorFormProps) {
  const { t } = useTexts();
  const { connector, form: declaration, usual, varies } = way;
  const rights = useRightsToAdd(declaration);
  const start = useMemo(() => usual(system), [usual, system]);
  const declared = useDeclaredForm({
    declaration,
    rights,
    stored: set?.values,
    start,
    draft: undefined,
    latest: async () => (await readAnew(connectorCalls.connector, { params: { system } })).set?.values ?? {},
    save: async (fields) =>
      await callApi(connectorCalls.setConnector, { params: { system }, body: { connector, fields } }),
    done: () => {
      showToast({ tone: 'success', text: t('CONNECTORS:connected') });
      void invalidateCalls(connectorCalls.connector, provisioningCalls.twins);
    },
  });
  return (
    <Form form={declared.form} className={own.form}>
      {holdsAccounts(system) && (
        <p className={own.lead}>
          {t('CONNECTORS:fields', { fields: toldFields[system].map(namedField).join(comma()) })}
        </p>
      )}
      {varies !== undefined && <Usual {...{ declared, system, way, varies }} />}
      <DeclaredFields declared={declared} drawing={drawing} />
      <Try {...{ declared, system, connector }} />
      <FormEnd action={t('COMMON:save')} />
    </Form>
  );
}

interface UsualProps {
  readonly declared: DeclaredForm;
  readonly system: ConnectedSystem;
  readonly way: ConnectorDeclaration;
  readonly varies: string;
}

/** What is usual follows what was chosen, once something else is. */
function Usual({ declared: { form }, system, way, varies }: UsualProps) {
  const { value } = useField(form, varies);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    form.change(way.usual(system, value));
  }, [form, system, way, value]);
  return null;
}

interface TryProps {
  readonly declared: DeclaredForm;
  readonly system: ConnectedSystem;
  readonly connector: string;
}

/** Asks the system itself, with what is typed now. */
function Try({ declared: { form, changed }, system, connector }: TryProps) {
  const { t } = useTexts();
  const [trial, setTrial] = useState<Trial>();
  const attempt = useWrite(connectorCalls.tryConnector, { shownInPlace: true, onDone: setTrial });
  const { error } = attempt;
  // What is wrong with what was tried is told at its fields, as if it had been sent to be kept.
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    form.store.refuse(error.details.map((one) => ({ ...one, path: one.path.replace(/^body\/fields\//, '') })));
    form.heldBack.set(form.heldBack.get() + 1);
  }, [error, form]);
  return (
    <section className={`${sections.section} ${own.fields}`} aria-label={t('CONNECTORS:try')}>
      <p className={own.lead}>{t('CONNECTORS:tryFirst')}</p>
      <Button
        variant="default"
        className={own.add ?? ''}
        loading={attempt.pending}
        onClick={() => {
          if (form.store.check()) attempt.write({ params: { system }, body: { connector, fields: changed() } });
          else form.heldBack.set(form.heldBack.get() + 1);
        }}
      >
        {t('CONNECTORS:try')}
      </Button>
      <WriteError error={error} />
      {trial && !error && <TrialResult system={system} trial={trial} />}
    </section>
  );
}

/** As people know a field, and as the mapping does. */
const namedField = (field: string) => `${textIfAny('CHAMPS', field) ?? field} {${field}}`;
