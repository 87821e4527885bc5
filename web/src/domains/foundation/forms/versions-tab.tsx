import { Button, Skeleton } from '@mantine/core';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { withOwnFields } from '@passerelle/contracts/forms/own-fields.ts';
import { IconForms, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { type TextKey, type Translate, textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { State } from '../../../ui/state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ChangedAspect } from './changed-aspect.tsx';
import { differences } from './differences.ts';
import { useComparing } from './form-fields.ts';
import classes from './forms.module.css';

interface VersionsProps {
  readonly shipped: FormDeclaration;
  /** What a version said goes back into the editor. */
  readonly onTakeBack: (edits: FormEdits) => void;
}

/** What was published of a form, newest first, each against the one before. */
export function VersionsTab({ shipped, onTakeBack }: VersionsProps) {
  const { t, language } = useTexts();
  const comparing = useComparing();
  const { data, error, refetch } = useQuery(callQuery(formsCalls.versions, { params: { IdFormulaire: shipped.form } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={60} />;
  if (data.length === 0) return <State icon={<IconForms size={28} />} title={t('FORM_EDITOR:never')} />;
  return (
    <ol className={classes.versions} reversed aria-label={t('FORM_EDITOR:versions')}>
      {data.map(({ Revision, DateC, who, Modifs }, n) => (
        <li key={Revision}>
          <div className={parts.line}>
            <span className={classes.name}>{t('COMMON:versionNumber', { n: Revision })}</span>
            <span className={parts.quiet}>
              {[showInstant(DateC, language), who?.IndexPrenomNom].filter(Boolean).join(' · ')}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconRestore size={14} />}
              onClick={() => {
                onTakeBack(Modifs);
                showToast({ tone: 'success', text: t('FORM_EDITOR:takenBack', { n: Revision }) });
              }}
            >
              {t('FORM_EDITOR:takeBack')}
            </Button>
          </div>
          <ul aria-label={t('FORM_EDITOR:differences')}>
            {differences(data[n + 1]?.Modifs ?? {}, Modifs).map(({ part, key, aspects }) => (
              <li key={`${part} ${key}`}>
                {sayDifference(part, key, Modifs, t)}
                {aspects.length > 0 && (
                  <ul>
                    {aspects.map((aspect) => (
                      <li key={`${aspect.IdProfil} ${aspect.aspect}`}>
                        <ChangedAspect
                          of={aspect}
                          name={key}
                          field={withOwnFields(shipped, Modifs.own).fields[key]}
                          fields={comparing(withOwnFields(shipped, Modifs.own)).ofReader}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function sayDifference(part: string, key: string, edits: FormEdits, t: Translate): string {
  const named =
    part === 'messages'
      ? (edits.messages?.[key]?.text.text ?? key)
      : part === 'sections'
        ? (edits.sections?.[key]?.title?.text ?? key)
        : (edits.own?.[key]?.label.text ?? textIfAny('CHAMPS', key) ?? key);
  const label: Readonly<Record<string, TextKey>> = {
    layout: 'FORM_EDITOR:order',
    sections: 'FORM_EDITOR:section',
    messages: 'FORM_EDITOR:message',
    fields: 'COMMON:field',
    own: 'FORM_EDITOR:ownField',
    rights: 'FORM_EDITOR:rules',
  };
  return part === 'layout' ? t('FORM_EDITOR:order') : `${t(label[part] as TextKey)} · ${named}`;
}
