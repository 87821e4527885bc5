import { Alert, Anchor, Button, CloseButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '../../../../lib/form/form.ts';
import { holdAct } from '../../../../lib/held-acts.ts';
import { paths } from '../../../../lib/paths.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { titleOf } from '../request-words.ts';
import classes from '../requests.module.css';
import { decideVisas, type VisaDecision } from './decide-visas.ts';
import { heldWords, visaName } from './held-decisions.ts';

/** One of several that was not decided, and why. */
interface Refused {
  readonly row: AwaitingVisa;
  readonly why: string;
}

/** Several decided at once, each by itself, once that cannot be taken back any more: what is refused stays, with a line that says why. */
export function useDecideMany() {
  const { t } = useTexts();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const decide = (rows: readonly AwaitingVisa[], decision: VisaDecision, Remarque?: string) => {
    setRefused([]);
    holdAct({
      text: t(heldWords[decision], { count: rows.length }),
      about: rows.map(visaName),
      act: async (leaving) => {
        const no = await decideVisas(rows, decision, { ...(Remarque !== undefined && { Remarque }), leaving });
        setRefused(no.map(({ row, error }) => ({ row, why: refusalText(error, t) })));
        const [done, all] = [rows.length - no.length, rows.length];
        if (no.length === 0) showToast({ tone: 'success', text: t('REQUESTS:manyAllDone', { count: all }) });
        else showToast({ tone: 'warning', text: t('REQUESTS:manyDone', { done, all }) });
      },
    });
  };
  return {
    refused,
    forget: () => setRefused([]),
    validate: (rows: readonly AwaitingVisa[]) => decide(rows, 'valider'),
    reject: (rows: readonly AwaitingVisa[], Remarque: string) => decide(rows, 'rejeter', Remarque),
  };
}

type Many = ReturnType<typeof useDecideMany>;

interface BarProps {
  readonly many: Many;
  /** Those that are picked. */
  readonly rows: readonly AwaitingVisa[];
  readonly onDone: () => void;
}

/** What is done with those that are picked. What asks for something to be filled in is validated one by one. */
export function DecideManyBar({ many, rows, onDone }: BarProps) {
  const { t } = useTexts();
  const [rejecting, dialog] = useDisclosure(false);
  const plain = rows.filter(({ Formulaire }) => Formulaire === null);
  const then = (decide: () => void) => {
    decide();
    onDone();
  };
  return (
    <section className={classes.many} aria-label={t('REQUESTS:picked', { count: rows.length })}>
      <Text size="sm">
        {t('REQUESTS:picked', { count: rows.length })}
        {plain.length < rows.length && ` · ${t('REQUESTS:oneByOne', { count: rows.length - plain.length })}`}
      </Text>
      {rows.some(({ standsIn }) => standsIn) && <Alert color="yellow">{t('REQUESTS:standsIn')}</Alert>}
      <Group gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('REQUESTS:pickNone')}
        </Button>
        <Button variant="default" onClick={dialog.open}>
          {t('REQUESTS:rejectMany', { count: rows.length })}
        </Button>
        <Button disabled={plain.length === 0} onClick={() => then(() => many.validate(plain))}>
          {t('REQUESTS:validateMany', { count: plain.length })}
        </Button>
      </Group>
      {rejecting && (
        <RejectMany rows={rows} onClose={dialog.close} onReject={(reason) => then(() => many.reject(rows, reason))} />
      )}
    </section>
  );
}

interface RejectProps {
  readonly rows: readonly AwaitingVisa[];
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** One reason for all of them, as long as the type that asks for the longest. */
function RejectMany({ rows, onReject, onClose }: RejectProps) {
  const { t } = useTexts();
  const shortest = Math.max(...rows.map(({ typeDemande }) => requestTypeOf(typeDemande)?.shortestReason ?? 0));
  const form = useForm({
    initial: { Motif: '' },
    draft: { form: 'visas-reject', subject: 'inbox' },
    fields: { Motif: reasonRule(true, shortest) },
    save: async ({ Motif }) => onReject(Motif.trim()),
    done: onClose,
  });
  return (
    <FormDialog form={form} acts title={t('REQUESTS:rejectMany', { count: rows.length })} onClose={onClose}>
      <ReasonField form={form} help={t('REQUESTS:rejectReason')} />
      <FormEnd cancel color="red" action={t('REQUESTS:rejectMany', { count: rows.length })} />
    </FormDialog>
  );
}

/** Those of several that were not decided, a line each, until they are read. */
export function RefusedOfMany({ many: { refused, forget } }: { readonly many: Many }) {
  const { t, language } = useTexts();
  if (refused.length === 0) return null;
  return (
    <section className={classes.refusedMany} role="alert" aria-label={t('REQUESTS:refusedOfMany')}>
      <Group justify="space-between" wrap="nowrap">
        <strong>{t('REQUESTS:refusedOfMany')}</strong>
        <CloseButton aria-label={t('COMMON:close')} onClick={forget} />
      </Group>
      <ul>
        {refused.map(({ row, why }) => (
          <li key={row.IdVisa}>
            <Anchor component={Link} to={paths.request(language, { IdDemande: row.IdDemande })} inherit>
              {titleOf(row, t)}
            </Anchor>{' '}
            <span className={classes.refused}>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
