import { Alert, Anchor, Button, Checkbox } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/query.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { errorsUnder } from '../../ui/conditions/condition-errors.ts';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { LabelFields } from '../../ui/label-fields.tsx';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
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
  const draft = useDraft('perimeter', String(IdPerimetre ?? 'new'), initial);
  const { values, change } = draft;
  const [reader, setReader] = useState<number>();
  const unfinished = unfinishedIn(values, fields);
  const conditions = conditionsOf(values);
  const { preview, error, refreshing } = usePreview({ conditions, finished: unfinished === 0, reader, IdPerimetre });

  const prepare = useWrite(plansCalls.prepare, {
    shownInPlace: true,
    onDone: ({ IdPlan }) => {
      draft.sent();
      void navigate({ to: paths.plan(language, { IdPlan }) });
    },
  });
  const save = () => {
    const { LibPerimetre, Standard, Traductions } = values;
    const definition = { LibPerimetre, Standard, Traductions, Conditions: conditions };
    prepare.write({ body: { kind: 'perimeter', input: { ...(IdPerimetre && { IdPerimetre }), definition } } });
  };

  const details = [error, prepare.error].flatMap((one) => (one instanceof ApiError ? one.details : []));
  const said = (rule: string, field: string) => textIfAny('REGLES', rule, { field, value: '' }) ?? t('BOOT:problem');
  const named = details.find(({ path }) => path === 'body/input/definition/LibPerimetre');
  const errorsOf = (kind: (typeof perimeterKinds)[number]) =>
    ['body/Conditions', 'body/input/definition/Conditions'].flatMap((at) =>
      errorsUnder(details, `${at}/${kind}`, ({ rule, value }) => said(rule, value ?? '')),
    );

  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={sections.section}>
          <LabelFields
            label={t('COMMON:name')}
            value={values.LibPerimetre}
            translations={values.Traductions}
            onChange={(LibPerimetre, Traductions) => change({ LibPerimetre, Traductions })}
            error={named && said(named.rule, t('COMMON:name'))}
          />
          <Checkbox
            mt="sm"
            label={t('PERIMETERS:standard')}
            description={t('PERIMETERS:standardHelp')}
            checked={values.Standard}
            onChange={(event) => change({ Standard: event.currentTarget.checked })}
          />
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
              change({
                extents: { ...values.extents, [kind]: extent },
                Conditions: { ...values.Conditions, ...(condition && { [kind]: condition }) },
              })
            }
          />
        ))}
        {prepare.error && <Refusal error={prepare.error} />}
        <div className={sections.end}>
          <DraftLine draft={draft} />
          <span className={parts.quiet}>{t('COMMON:nothingYet')}</span>
          <Button
            type="submit"
            loading={prepare.pending}
            disabled={unfinished > 0 || values.LibPerimetre.trim() === ''}
          >
            {t('COMMON:prepare')}
          </Button>
        </div>
      </form>
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
      {users.length > 0 ? t('PERIMETERS:inUse', { roles: users.join(', ') }) : <ErrorText error={error} />}
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
