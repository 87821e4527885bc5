import { Button, Skeleton, Title } from '@mantine/core';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { evaluateForm } from '@passerelle/contracts/forms/evaluate-form.ts';
import { grantsOf } from '@passerelle/contracts/forms/forms.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useContext, useEffect, useMemo } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { useFormContext } from '../../../lib/form/declared-form.ts';
import { showInstant } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Why } from '../../../ui/why.tsx';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { ChangedValue } from '../../foundation/history/changed-value.tsx';
import { type HistoryEntry, useHistory, whoActed } from '../../foundation/history/history-entries.ts';
import type { Found } from './found.ts';
import classes from './record.module.css';
import { SensitiveContext } from './sensitive.ts';

interface FieldHistoryProps {
  readonly found: Found;
  /** The field as the record shows it, and as the form fills it in. */
  readonly name: PersonField;
  readonly field: PersonField;
  readonly onDone: () => void;
}

/** Who changed a field, when and under which role, and each of its former values to be put back, or why none is. */
export default function FieldHistory({ found, name, field, onDone }: FieldHistoryProps) {
  const { t, language } = useTexts();
  const { show } = useContext(SensitiveContext);
  const { IdPersonneEV1 } = found.person;
  const pages = useHistory({ entity: 'Personne', id: IdPersonneEV1, field: name });
  // Whoever asks what a value was, asks what it is.
  const masked = found.masked.find((one) => one === name);
  useEffect(() => masked && show([masked]), [masked, show]);
  const { open, right } = useOpen(found, field);
  const { write, pending, error } = useWrite(personCalls.putBack, {
    stale: [...Object.values(directoryCalls), historyCalls.timeline],
    shownInPlace: true,
    onDone: ({ emptied }) => {
      const fields = emptied.map(({ IdChamp }) => t(`CHAMPS:${IdChamp}` as TextKey)).join(comma());
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      onDone();
    },
  });
  const { rows: entries, error: failed, retry } = pages;
  if (failed && !entries) return <ErrorState title={textIfAny('HISTORY', 'failed')} error={failed} onRetry={retry} />;
  if (!entries) return <Skeleton height={80} />;

  const now = (found.person as Readonly<Record<string, unknown>>)[name];
  const Vu = typedValues(personForm, found.person)[field] ?? null;
  const ofFiles = personField(field).type === 'files';
  const told = ({ changes }: HistoryEntry) => (ofFiles ? changes.filter((one) => one.field === 'name') : changes);
  const changed = entries.flatMap((entry) => told(entry).map((change) => ({ entry, ...change })));
  const former = changed.filter(({ entry, before }) => !ofFiles && entry.kind === 'changed' && !isAlike(before, now));
  const mayPutBack = (entry: HistoryEntry) => open && former.some((one) => one.entry === entry);
  return (
    <div className={classes.history}>
      <Title order={3}>{t('HISTORY:ofField', { field: t(`CHAMPS:${name}`) })}</Title>
      {changed.length === 0 && <p className={classes.refused}>{t('HISTORY:none')}</p>}
      <ol>
        {changed.map(({ entry, before, after }) => {
          const when = showInstant(entry.at, language);
          return (
            <li key={entry.id}>
              <p className={classes.refused}>{[when, whoActed(entry)].filter(Boolean).join(' · ')}</p>
              <p className={classes.change}>
                {entry.kind !== 'added' && (
                  <>
                    <ChangedValue of={entry} field={name} value={before} />
                    <span role="img" aria-label={t('HISTORY:becomes')}>
                      →
                    </span>
                  </>
                )}
                <ChangedValue of={entry} field={name} value={after} />
              </p>
              {mayPutBack(entry) && (
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={pending}
                  aria-label={`${t('HISTORY:putBack')} · ${when}`}
                  onClick={() => write({ params: { IdPersonneEV1 }, body: { IdChamp: field, entry: entry.id, Vu } })}
                >
                  {t('HISTORY:putBack')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <MoreButton pages={pages} label={t('HISTORY:older')} />
      {error && (
        <div role="alert" className={classes.failure}>
          <Refused error={error} field={field} />
        </div>
      )}
      {ofFiles && changed.some(({ entry }) => entry.kind === 'removed') && (
        <p className={classes.refused}>{t('HISTORY:filesGone')}</p>
      )}
      {former.length > 0 && !open && masked === undefined && (
        <p className={classes.refused}>
          {right ? t('HISTORY:putBackRight') : t('HISTORY:putBackClosed')}{' '}
          {right && (
            <Why>
              <MissingRight right={right} IdPersonneEV1={IdPersonneEV1} />
            </Why>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether the reader may change a field now, and the right that is missing where that is why not. */
function useOpen({ person, droitsFormulaires, masked }: Found, field: PersonField) {
  const context = useFormContext(false);
  return useMemo(() => {
    const stored = typedValues(personForm, person);
    const grants = grantsOf(droitsFormulaires, new Set(masked));
    const judged = evaluateForm({ form: personForm, typed: stored, stored, grants, context }).get(field);
    const right = grants[field]?.write ? undefined : personField(field).write?.[0];
    return { open: judged?.open ?? false, right };
  }, [person, droitsFormulaires, masked, field, context]);
}

/** What speaks against a value now: the code that is no more, the person who left, what somebody else wrote. */
function Refused({ error, field }: { readonly error: unknown; readonly field: PersonField }) {
  const { t } = useTexts();
  const [fault] = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : [];
  const said = fault && textIfAny('REGLES', fault.rule, { field: t(`CHAMPS:${field}`), value: fault.value ?? '' });
  return said ?? <ErrorText error={error} />;
}

/** Whether two values, as they are told, say the same: people by their keys, tags in whatever order. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
}

function keyOf(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.toSorted();
  return typeof value === 'object' && value !== null && 'IdPersonneEV1' in value ? value.IdPersonneEV1 : value;
}
