import { Alert, Anchor, Button, CloseButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { errors } from '@passerelle/contracts/errors.ts';
import { type DecidedVisa, mostDecidedAtOnce } from '@passerelle/contracts/requests/deciding.contract.ts';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { useForm } from '../../../../lib/form/form.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { titleOf } from '../request-words.ts';
import classes from '../requests.module.css';
import { staleWithRequest } from '../sheet/stale-with-request.ts';

/** One of several that was not decided, and why. */
interface Refused {
  readonly row: AwaitingVisa;
  readonly why: string;
}

/** Several decided at once, each by itself: what is refused stays, with a line that says why. */
export function useDecideMany() {
  const { t } = useTexts();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [left, setLeft] = useState(0);
  const decide = async (rows: readonly AwaitingVisa[], decision: 'valider' | 'rejeter', Remarque?: string) => {
    setRefused([]);
    const no: Refused[] = [];
    for (let from = 0; from < rows.length; from += mostDecidedAtOnce) {
      setLeft(rows.length - from);
      const some = rows.slice(from, from + mostDecidedAtOnce);
      no.push(
        ...(await decideSome(some, decision, Remarque)).map(({ row, error }) => ({ row, why: refusalText(error, t) })),
      );
    }
    setLeft(0);
    setRefused(no);
    await invalidateCalls(...staleWithRequest);
    const [done, all] = [rows.length - no.length, rows.length];
    if (no.length === 0) showToast({ tone: 'success', text: t('REQUESTS:manyAllDone', { count: all }) });
    else showToast({ tone: 'warning', text: t('REQUESTS:manyDone', { done, all }) });
  };
  return {
    left,
    refused,
    forget: () => setRefused([]),
    validate: async (rows: readonly AwaitingVisa[]) => await decide(rows, 'valider'),
    reject: async (rows: readonly AwaitingVisa[], Remarque: string) => await decide(rows, 'rejeter', Remarque),
  };
}

/** Those of some that are not decided, each with why: a call that fails decides none of them. */
async function decideSome(
  rows: readonly AwaitingVisa[],
  decision: 'valider' | 'rejeter',
  Remarque: string | undefined,
) {
  const visas = rows.map(({ IdDemande, IdVisa, Version }) => ({ IdDemande, IdVisa, Version }));
  try {
    const answers = await callApi(requestsCalls.decideMany, {
      body: { decision, visas, ...(Remarque !== undefined && { Remarque }) },
    });
    return answers.flatMap(({ IdVisa, refus }) => {
      const row = refus && rows.find((one) => one.IdVisa === IdVisa);
      return row ? [{ row, error: apiErrorOf(refus) }] : [];
    });
  } catch (error) {
    return rows.map((row) => ({ row, error }));
  }
}

/** A refusal within an answer, as a call of its own would have failed. */
function apiErrorOf({ name, details }: NonNullable<DecidedVisa['refus']>): ApiError {
  const said = details.map(({ value, ...detail }) => ({ ...detail, ...(value !== null && { value }) }));
  return new ApiError(name, errors[name].status, name, said);
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
  const then = (work: Promise<void>) => attempt(work.then(onDone));
  return (
    <section className={classes.many} aria-label={t('REQUESTS:picked', { count: rows.length })}>
      <Text size="sm">
        {many.left > 0 ? t('REQUESTS:manyLeft', { count: many.left }) : t('REQUESTS:picked', { count: rows.length })}
        {plain.length < rows.length && ` · ${t('REQUESTS:oneByOne', { count: rows.length - plain.length })}`}
      </Text>
      {rows.some(({ standsIn }) => standsIn) && <Alert color="yellow">{t('REQUESTS:standsIn')}</Alert>}
      <Group gap="xs">
        <Button variant="default" onClick={onDone} disabled={many.left > 0}>
          {t('REQUESTS:pickNone')}
        </Button>
        <Button variant="default" onClick={dialog.open} disabled={many.left > 0}>
          {t('REQUESTS:rejectMany', { count: rows.length })}
        </Button>
        <Button loading={many.left > 0} disabled={plain.length === 0} onClick={() => then(many.validate(plain))}>
          {t('REQUESTS:validateMany', { count: plain.length })}
        </Button>
      </Group>
      {rejecting && (
        <RejectMany rows={rows} onClose={dialog.close} onReject={(reason) => then(many.reject(rows, reason))} />
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
