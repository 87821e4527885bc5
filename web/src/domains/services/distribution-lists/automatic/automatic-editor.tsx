import { Button, Group } from '@mantine/core';
import { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { unitPlace } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm } from '../../../../lib/form/form.ts';
import { linkTo } from '../../../../lib/page.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import formClasses from '../../../../ui/form/form-page.module.css';
import { Page } from '../../../../ui/page.tsx';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import classes from '../distribution-lists.module.css';
import { readsOfLists } from '../lists.live.ts';
import { numberOf, type Step, steps } from '../steps.ts';
import { DeclaredUnits, PreviewedUnits } from './automatic-units.tsx';
import { CriteriaFields } from './criteria-fields.tsx';
import { IdentificationFields, SecurityFields } from './declaration-fields.tsx';
import {
  type DeclarationForm,
  declarationDraft,
  type FoundDeclaration,
  sent,
  type TypedDeclaration,
} from './declaration-form.ts';

/** A declaration, step by step: what is typed goes along from one to the next, and is put in force at the fourth. */
export function AutomaticEditor({
  found,
  step,
}: {
  readonly found: FoundDeclaration | undefined;
  readonly step: Step;
}) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { user } = useSession();
  const at = (to: Step) => ({
    ...linkTo('automaticList', language, {
      params: { IdStep: numberOf(to) },
      search: { modele: found?.IdAutomatique ?? 'new' },
    }),
  });
  const start = useMemo(
    (): TypedDeclaration => ({
      LibAutomatique: t('LIST_AUTOMATIC:patternStart', { place: unitPlace }),
      ...{ Source: 'IdSociete', IdNature: '', Conditions: null, Seuil: 3, IdPersonneEV1: user.IdPersonneEV1 },
      ...{ Rule: 'TOUS', Visible: true, Cachee: false, Actif: true },
    }),
    [user, t],
  );
  const declaring = useWrite(listAutomaticCalls.declare, { stale: readsOfLists, shownInPlace: true });
  const changing = useWrite(listAutomaticCalls.change, { stale: readsOfLists, shownInPlace: true });
  const form: DeclarationForm = useForm({
    initial: found?.declaration ?? start,
    stored: found !== undefined,
    at: 'declaration',
    draft: { form: declarationDraft, subject: String(found?.IdAutomatique ?? 'new') },
    revision: found?.Revision,
    fields: {
      LibAutomatique: { label: 'LIST_AUTOMATIC:pattern', required: true },
      Source: { label: 'LIST_AUTOMATIC:source', required: true },
      IdNature: { label: 'CHAMPS:IdNature', required: true },
      Conditions: { label: 'DISTRIBUTION_LISTS:criteria' },
      Seuil: { label: 'LIST_AUTOMATIC:threshold', required: true },
      IdPersonneEV1: {
        label: 'LIST_AUTOMATIC:owner',
        check: ({ IdPersonneEV1, Source }) => (IdPersonneEV1 === null && Source !== 'Manager' ? 'required' : undefined),
      },
      Rule: { label: 'LIST_AUTOMATIC:rule', required: true },
      Visible: { label: 'CHAMPS:Visible' },
      Cachee: { label: 'CHAMPS:Cachee' },
      Actif: { label: 'LIST_AUTOMATIC:active' },
    },
    save: async (typed, Revision) =>
      found
        ? await changing.writeAsync({
            params: { id: found.IdAutomatique },
            body: { Revision, declaration: sent(typed) },
          })
        : await declaring.writeAsync({ body: { declaration: sent(typed) } }),
    done: () => {
      showToast({ tone: 'success', text: t('LIST_AUTOMATIC:applied') });
      void navigate(linkTo('automaticList', language, { params: { IdStep: 1 }, search: {} }));
    },
  });
  return (
    <Page title={found?.declaration.LibAutomatique ?? t('LIST_AUTOMATIC:add')}>
      <nav aria-label={t('DISTRIBUTION_LISTS:steps')}>
        <ol className={classes.steps}>
          {steps.map((one) => (
            <li key={one}>
              <ScreenLink {...at(one)} aria-current={one === step ? 'step' : undefined}>
                {t(`DISTRIBUTION_LISTS:${one}`)}
              </ScreenLink>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'summary' ? (
        <DeclaredUnits found={found} />
      ) : (
        <Form form={form} inSteps className={step === 'validation' ? classes.panels : formClasses.form}>
          {step === 'identification' && <IdentificationFields form={form} fixed={found !== undefined} />}
          {step === 'criteria' && <CriteriaFields form={form} />}
          {step === 'security' && <SecurityFields form={form} />}
          {step === 'validation' ? (
            <>
              <PreviewedUnits form={form} id={found?.IdAutomatique ?? null} />
              <FormEnd action={t('LIST_AUTOMATIC:apply')} />
            </>
          ) : (
            <Group justify="flex-end">
              <Button component={ScreenLink} {...at(steps[numberOf(step)] ?? 'validation')} variant="light">
                {t('DISTRIBUTION_LISTS:next')}
              </Button>
            </Group>
          )}
        </Form>
      )}
    </Page>
  );
}
