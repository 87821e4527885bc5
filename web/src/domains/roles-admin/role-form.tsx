import { Alert, Autocomplete, Button, SegmentedControl, Title } from '@mantine/core';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { ApiError } from '../../lib/api.ts';
import { type Draft, useDraft } from '../../lib/drafts.ts';
import { attempt, errorText } from '../../lib/errors.ts';
import { useCall } from '../../lib/query.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { DraftLine } from '../../ui/draft-line.tsx';
import { LabelFields } from '../../ui/label-fields.tsx';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
import { countFilters } from '../directory/directory.state.ts';
import { DefaultFilter } from './default-filter.tsx';
import { GrantsEditor } from './grants-editor.tsx';
import { definitionOf, familyCode, noGrant, type RoleDefinition, type RoleValues } from './role.values.ts';
import classes from './roles-admin.module.css';

interface RoleFormProps {
  /** What the draft is of: a role's key, or `new`. */
  readonly subject: string;
  readonly initial: RoleValues;
  readonly action: string;
  readonly help?: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onSave: (definition: RoleDefinition, values: RoleValues, draft: Draft<RoleValues>) => Promise<void>;
}

/** A role being written: standard, one profile within one perimeter; or advanced. */
export function RoleForm({ subject, initial, action, help, pending, error, onSave }: RoleFormProps) {
  const { t } = useTexts();
  const families = useCall(rolesAdminCalls.families, {});
  const draft = useDraft('role', subject, initial);
  const { values, change } = draft;
  const definition = definitionOf(values, families);
  const code = familyCode(values.family, families);
  const isNew = code !== '' && !families.some(({ Famille }) => Famille === code);
  const { at, others } = sayErrors(error, t('COMMON:name'), t('ROLES_ADMIN:notStandard'));
  const grantErrors = new Map(
    [...at].flatMap(([path, text]) => (path.startsWith('grants/') ? [[path.slice('grants/'.length), text]] : [])),
  );

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (definition) attempt(onSave(definition, values, draft));
      }}
    >
      <div className={sections.section}>
        <LabelFields
          label={t('COMMON:name')}
          value={values.LibRole}
          translations={values.Traductions}
          onChange={(LibRole, Traductions) => change({ LibRole, Traductions })}
          error={at.get('LibRole')}
        />
        <Autocomplete
          mt="sm"
          label={t('ROLES_ADMIN:family')}
          description={isNew ? t('ROLES_ADMIN:newFamily', { code }) : t('ROLES_ADMIN:familyHelp')}
          required
          maxLength={40}
          data={families.map(({ LibFamille }) => LibFamille)}
          value={values.family}
          onChange={(family) => change({ family })}
          error={at.get('Famille')}
        />
      </div>
      <section className={sections.section} aria-label={t('ROLES_ADMIN:gives')}>
        <div className={sections.head}>
          <Title order={2}>{t('ROLES_ADMIN:gives')}</Title>
          <SegmentedControl
            size="xs"
            aria-label={t('ROLES_ADMIN:type')}
            value={values.advanced ? 'advanced' : 'standard'}
            onChange={(type) =>
              change(
                type === 'advanced' ? { advanced: true } : { advanced: false, grants: [values.grants[0] ?? noGrant] },
              )
            }
            data={(['standard', 'advanced'] as const).map((value) => ({ value, label: t(`ROLES_ADMIN:${value}`) }))}
          />
        </div>
        <p className={parts.quiet}>{t(values.advanced ? 'ROLES_ADMIN:advancedHelp' : 'ROLES_ADMIN:standardHelp')}</p>
        <GrantsEditor
          grants={values.grants}
          standard={!values.advanced}
          onChange={(grants) => change({ grants })}
          errors={grantErrors}
        />
      </section>
      {(values.advanced || countFilters(values.opening) > 0) && (
        <section className={sections.section} aria-label={t('ROLES_ADMIN:filter')}>
          <Title order={2}>{t('ROLES_ADMIN:filter')}</Title>
          <DefaultFilter opening={values.opening} onChange={(opening) => change({ opening })} />
        </section>
      )}
      {others && (
        <Alert color="red" role="alert">
          {others}
        </Alert>
      )}
      <div className={sections.end}>
        <DraftLine draft={draft} />
        {help && <span className={parts.quiet}>{help}</span>}
        <Button type="submit" loading={pending} disabled={!definition}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** What the server refused, by the part of the role that it is about; the rest in one sentence. */
function sayErrors(error: Error | null, name: string, notStandard: string) {
  const at = new Map<string, string>();
  if (error instanceof ApiError) {
    for (const { path, rule, value } of error.details) {
      const part = /^body\/(?:input\/definition\/)?(.+)$/.exec(path)?.[1];
      if (!part) continue;
      const text = rule === 'notAllowed' ? notStandard : textIfAny('REGLES', rule, { field: name, value: value ?? '' });
      if (text) at.set(part, text);
    }
  }
  return { at, others: error && at.size === 0 ? errorText(error) : undefined };
}
