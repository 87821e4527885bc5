import { ActionIcon, Button, Menu, Text, Title } from '@mantine/core';
import { type AccountCause, causeWays, controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { MoreError } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { causeWords, systemName } from '../../workspace/effects/effect-words.ts';
import own from './accounts.module.css';

type Way = (typeof causeWays)[number];

const words = { byHand: 'PROVISIONING:byHand', skipped: 'PROVISIONING:skip', adopt: 'PROVISIONING:adopt' } as const;
const stale = [controlCalls.causes, provisioningCalls.list] as const;

/** What could not be done, by its cause: tried again or settled for all of it at once; nothing where all is well. */
export function AccountCauses() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(callQuery(controlCalls.causes, {}));
  if (error && !data)
    return <MoreError error={error} title={t('ACCOUNT_CONTROL:causes')} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('ACCOUNT_CONTROL:causes')}</Title>
      <ul className={classes.list} aria-label={t('ACCOUNT_CONTROL:causes')}>
        {data.map((cause) => (
          <Cause key={`${cause.system} ${cause.kind} ${cause.cause}`} cause={cause} />
        ))}
      </ul>
    </section>
  );
}

function Cause({ cause: failure }: { readonly cause: AccountCause }) {
  const { t } = useTexts();
  const [way, setWay] = useState<Way>();
  const { system, kind, cause, count, answer, people, adoptable } = failure;
  const retry = useWrite(controlCalls.retryCause, {
    stale,
    onDone: ({ moved }) => showToast({ tone: 'success', text: t('ACCOUNT_CONTROL:moved', { n: moved }) }),
  });
  const { why, next } = causeWords(system, cause);
  const what = `${why} (${systemName(system)})`;
  return (
    <li className={classes.cause}>
      <IconAlertTriangle size={18} className={classes.warning} aria-hidden="true" />
      <div className={classes.what}>
        <strong>{why}</strong>
        <span>
          {t('ACCOUNT_CONTROL:cause', { system: systemName(system), n: count })} · {t(`PROVISIONING:kind.${kind}`)}
        </span>
        {next && <span className={classes.quiet}>{next}</span>}
        <ul className={own.heldNames}>
          {people.map((person) => (
            <li key={person.IdPersonneEV1}>
              <PersonLink person={person} IdPays={person.IdPays} />
            </li>
          ))}
          {count > people.length && <li>{t('ACCOUNT_CONTROL:others', { n: count - people.length })}</li>}
        </ul>
        <details className={classes.detail}>
          <summary>{t('PROVISIONING:answer')}</summary>
          <pre>{answer}</pre>
        </details>
      </div>
      <span className={classes.action}>
        <Button
          variant="default"
          size="compact-md"
          loading={retry.pending}
          aria-label={`${t('ACCOUNT_CONTROL:retryAll')}: ${what}`}
          onClick={() => retry.write({ body: { system, kind, cause } })}
        >
          {t('ACCOUNT_CONTROL:retryAll')}
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('ACCOUNT_CONTROL:more', { what })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {causeWays
              .filter((one) => one !== 'adopt' || adoptable)
              .map((one) => (
                <Menu.Item key={one} onClick={() => setWay(one)}>
                  {t(words[one])}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </span>
      {way && <SettleCause failure={failure} way={way} onClose={() => setWay(undefined)} />}
    </li>
  );
}

interface SettleCauseProps {
  readonly failure: AccountCause;
  readonly way: Way;
  readonly onClose: () => void;
}

/** Asks why all of a cause is settled so: it is kept in the history of each step. */
function SettleCause({ failure: { system, kind, cause, count }, way, onClose }: SettleCauseProps) {
  const { t } = useTexts();
  const settle = useWrite(controlCalls.settleCause, { stale, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true) },
    save: async ({ Motif }) =>
      await settle.writeAsync({ body: { system, kind, cause, how: way, Motif: Motif.trim() } }),
    done: ({ moved }) => {
      showToast({ tone: 'success', text: t('ACCOUNT_CONTROL:moved', { n: moved }) });
      onClose();
    },
  });
  const action = t(words[way]).replace('…', '');
  return (
    <FormDialog form={form} acts onClose={onClose} title={action}>
      <Text size="sm" fw={550}>
        {causeWords(system, cause).why} · {systemName(system)}
      </Text>
      <Text size="sm">{t('ACCOUNT_CONTROL:settleAll', { n: count })}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={action} />
    </FormDialog>
  );
}
