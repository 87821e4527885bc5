import { Alert, Button } from '@mantine/core';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import { numberOf, requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestObstacle } from '@passerelle/contracts/requests/type-facts.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { useDeclaredForm } from '../../../../lib/form/declared-form.ts';
import { type Form as FormOf, useValues } from '../../../../lib/form/form.ts';
import { useRightsToAdd } from '../../../../lib/form/rights-to-add.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { DeclaredFields } from '../../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import page from '../../../../ui/form/form-page.module.css';
import { showToast } from '../../../../ui/toast.tsx';
import { useRequestDrawing } from '../sheet/request-drawing.tsx';
import type { Beginning } from './ask-again.ts';
import { FormLines, saysOfLines, sentOf, useLinesBeside } from './form-lines.tsx';
import { isMended, Obstacle } from './obstacle.tsx';

/** Under which name what is typed of a new request is kept. */
export const draftOf = (typeDemande: number) => requestTypeOf(typeDemande)?.form.form ?? '';

/** For whom, as that is kept; what is asked for again apart from what was being made. */
export const subjectOf = (IdPersonneEV1: number | string, again?: number): string =>
  again === undefined ? String(IdPersonneEV1) : `${IdPersonneEV1}-${again}`;

export interface AskFormProps {
  readonly type: RequestType;
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null };
  /** What stands in the way wherever it is asked. */
  readonly obstacle: RequestObstacle | null;
  /** What it starts with. */
  readonly beginning: Beginning;
  /** The request that it asks for again. */
  readonly again?: number | undefined;
  /** What is shown beside it, by what is typed. */
  readonly Beside?: ComponentType<{ readonly values: FormValues }>;
}

/** What is asked: sent to whoever decides it, or kept as a draft. */
export function AskForm({ type, person, obstacle, beginning, again, Beside }: AskFormProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { IdPersonneEV1 } = person;
  const typeDemande = numberOf(type);
  const rights = useRightsToAdd(type.form);
  const drawing = useRequestDrawing(typeDemande, IdPersonneEV1);
  const beside = useLinesBeside(type, beginning.lines);
  const declared = useDeclaredForm({
    declaration: type.form,
    rights,
    stored: undefined,
    ...(beginning.start && { start: beginning.start }),
    beside,
    draft: { form: draftOf(typeDemande), subject: subjectOf(IdPersonneEV1, again) },
    says: (error) => saysOfLines(type, error),
    save: async (fields) => {
      const lignes = sentOf(type, declared.form.store.values());
      return await callApi(requestsCalls.add, {
        body: { typeDemande, IdPersonneEV1, fields, ...lignes, transmettre: true },
      });
    },
    done: ({ IdDemande }) => {
      showToast({ tone: 'success', text: t('REQUESTS:sent') });
      void invalidateCalls(requestsCalls.ofPerson, requestsCalls.possible);
      void navigate({ to: paths.request(language, { IdDemande }) });
    },
  });
  // Refused for the same, it is said once, unless a button beside it mends it.
  const refused = useStore(declared.form.refusal)?.error;
  const said = refused instanceof ApiError ? refused.code : undefined;
  const keep = async (values: FormValues) => {
    const fields = Object.entries(values).flatMap(([IdChamp, Valeur]) =>
      Valeur === null || IdChamp in beside ? [] : [{ IdChamp, Valeur }],
    );
    await callApi(requestsCalls.add, {
      body: { typeDemande, IdPersonneEV1, fields, ...sentOf(type, values), transmettre: false },
    });
    await declared.form.draft?.forget();
    showToast({ tone: 'success', text: t('REQUESTS:draftKept') });
    void invalidateCalls(requestsCalls.ofPerson);
    void navigate({ to: paths.askRequest(language, { IdPersonneEV1 }), ignoreBlocker: true });
  };
  const itsLines = type.lines && <FormLines form={declared.form} {...{ type, IdPersonneEV1 }} />;
  const asked = (
    <Form form={declared.form} className={page.form}>
      {obstacle && !(said === obstacle && !isMended(obstacle)) && (
        <Alert color="yellow">
          <Obstacle obstacle={obstacle} person={person} />
        </Alert>
      )}
      {!type.lines?.mayLack && itsLines}
      <DeclaredFields declared={declared} drawing={drawing} />
      {type.lines?.mayLack && itsLines}
      <FormEnd
        action={t('REQUESTS:send')}
        more={
          <Button variant="default" onClick={() => void declared.form.keep(keep)}>
            {t('REQUESTS:saveDraft')}
          </Button>
        }
      />
    </Form>
  );
  if (!Beside) return asked;
  return (
    <div className={page.columns}>
      {asked}
      <aside className={page.aside}>
        <Watched form={declared.form} Beside={Beside} />
      </aside>
    </div>
  );
}

/** Draws what stands beside a form anew with what is typed in it. */
function Watched({ form, Beside }: { readonly form: FormOf<FormValues> } & Required<Pick<AskFormProps, 'Beside'>>) {
  const values = useValues(form);
  return <Beside values={values} />;
}
