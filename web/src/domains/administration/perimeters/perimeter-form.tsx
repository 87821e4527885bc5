import { Alert, Anchor } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { useForm, useSaidField, useValues } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { errorsUnder } from '../../../ui/conditions/condition-errors.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { CheckField, LabelsField } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { InsidePanel } from './inside-panel.tsx';
import { KindSection } from './kind-section.tsx';
import { conditionsOf, type PerimeterValues, type StoredPerimeter, unfinishedIn } from './perimeter.values.ts';
import { usePerimeterFields } from './perimeter-fields.ts';
import classes from './perimeters.module.css';
import { usePreview } from './use-preview.ts';

interface PerimeterFormProps {
  readonly stored?: StoredPerimeter;
  readonly initial: PerimeterValues;
}

/** A perimeter being written, with who is inside beside it. Saving it prepares a plan: nothing changes before that. */
export function PerimeterForm({ stored, initial }: PerimeterFormProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const fields = usePerimeterFields();
  const IdPerimetre = stored?.IdPerimetre;
  const [reader, setReader] = useState<number>();
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const form = useForm<PerimeterValues, { readonly IdPlan: number }>({
    draft: { form: 'perimeter', subject: String(IdPerimetre ?? 'new') },
    prepares: ({ IdPlan }) => IdPlan,
    initial,
    stored: stored !== undefined,
    at: 'input/definition',
    fields: {
      LibPerimetre: { label: 'COMMON:name', required: true },
      Traductions: { label: 'COMMON:name', depth: 1 },
      Standard: { label: 'PERIMETERS:standard' },
      Conditions: {
        label: 'PERIMETERS:inside',
        check: (typed) =>
          unfinishedIn(typed, fields).map((path) => ({
            path,
            rule: 'unfinished',
            text: 'CONDITIONS:unfinished',
            values: { count: 1 },
          })),
      },
      extents: { label: 'PERIMETERS:inside', depth: 1 },
    },
    save: (typed) => {
      const { LibPerimetre, Standard, Traductions } = typed;
      const definition = { LibPerimetre, Standard, Traductions, Conditions: conditionsOf(typed) };
      return prepare.writeAsync({
        body: { kind: 'perimeter', input: { ...(IdPerimetre && { IdPerimetre }), definition } },
      });
    },
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  const values = useValues(form);
  const unfinished = unfinishedIn(values, fields).length;
  const conditions = conditionsOf(values);
  const { preview, error, refreshing } = usePreview({ conditions, finished: unfinished === 0, reader, IdPerimetre });
  const { faults } = useSaidField(form, 'Conditions');
  const asked = error instanceof ApiError ? error.details : [];
  const errorsOf = (kind: (typeof perimeterKinds)[number]) => [
    ...errorsUnder(faults, `Conditions/${kind}`, form.faultText),
    ...errorsUnder(
      asked,
      `body/Conditions/${kind}`,
      ({ rule, value = '' }) => textIfAny('REGLES', rule, { field: value, value: '' }) ?? t('BOOT:problem'),
    ),
  ];

  return (
    <div className={classes.columns}>
      <Form form={form} acts className={classes.form}>
        <div className={sections.section}>
          <LabelsField form={form} name="LibPerimetre" />
          <CheckField form={form} name="Standard" mt="sm" description={t('PERIMETERS:standardHelp')} />
        </div>
        {perimeterKinds.map((kind) => (
          <KindSection
            key={kind}
            kind={kind}
            fields={fields[kind]}
            extent={values.extents[kind]}
            condition={values.Conditions[kind]}
            errors={errorsOf(kind)}
            onChange={(extent, condition) =>
              form.change({
                extents: { ...values.extents, [kind]: extent },
                Conditions: { ...values.Conditions, ...(condition && { [kind]: condition }) },
              })
            }
          />
        ))}
        <FormEnd action={t('COMMON:prepare')} lead={t('COMMON:nothingYet')} />
      </Form>
      <aside className={classes.aside}>
        <InsidePanel preview={preview} refreshing={refreshing} unfinished={unfinished} onReader={setReader} />
        {stored && <Uses stored={stored} />}
      </aside>
    </div>
  );
}

/** Why it was refused; roles that use what was to be taken away are named. */
export function Refusal({ error }: { error: Error }) {
  const { t } = useTexts();
  const users =
    error instanceof ApiError && error.code === 'IN_USE'
      ? error.details.flatMap(({ rule, value }) => (rule === 'inUse' && value ? [value] : []))
      : [];
  return (
    <Alert color="red" role="alert">
      {users.length > 0 ? t('PERIMETERS:inUse', { roles: users.join(comma()) }) : <ErrorText error={error} />}
    </Alert>
  );
}

function Uses({ stored }: { stored: StoredPerimeter }) {
  const { t, language } = useTexts();
  return (
    <section className={`${sections.section} ${classes.inside}`} aria-label={t('PERIMETERS:uses')}>
      <h2>{t('PERIMETERS:uses')}</h2>
      {stored.base && <p className={parts.quiet}>{t('PERIMETERS:base')}</p>}
      {stored.uses.length === 0 && !stored.base && <p className={parts.quiet}>{t('PERIMETERS:unused')}</p>}
      <ul className={classes.uses}>
        {stored.uses.map(({ IdRole, LibRole, IdProfil, LibProfil, holders }) => (
          <li key={`${IdRole} ${IdProfil}`}>
            <Anchor component={Link} to={paths.role(language, { IdRole })} inherit underline="always">
              {LibRole}
            </Anchor>{' '}
            <span className={parts.quiet}>
              {LibProfil !== LibRole && `${LibProfil} · `}
              {t('PERIMETERS:holders', { count: holders })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
