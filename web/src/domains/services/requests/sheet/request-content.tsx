import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useMemo } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { useDeclaredForm } from '../../../../lib/form/declared-form.ts';
import { useFormInForce } from '../../../../lib/form/form-in-force.ts';
import { invalidateCalls, readAnew } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { DeclaredFields } from '../../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import page from '../../../../ui/form/form-page.module.css';
import sections from '../../../../ui/sections.module.css';
import { showToast } from '../../../../ui/toast.tsx';
import { AskedLines } from '../ask/asked-lines.tsx';
import { type AskedLine, filledLines } from '../ask/line-words.ts';
import { knownType } from '../known-type.ts';
import classes from '../requests.module.css';
import { FilledValue, useFilled, useRequestDrawing } from './request-drawing.tsx';
import { staleWithRequest } from './stale-with-request.ts';

/** What is asked: changed where that may be, read else; and what whoever decided filled in. */
export function RequestContent({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const { IdDemande, typeDemande, person, droitsFormulaires, may } = sheet;
  const type = knownType(typeDemande);
  const filled = useFilled(sheet);
  const asked = useFormInForce(type.form);
  const stored = useMemo(() => typedValues(asked, Object.fromEntries(filled.values)), [asked, filled]);
  const drawing = useRequestDrawing(typeDemande, person.IdPersonneEV1, filled);
  const params = { IdDemande };
  const declared = useDeclaredForm({
    declaration: type.form,
    rights: droitsFormulaires,
    stored,
    draft: { form: type.form.form, subject: `demande-${IdDemande}` },
    latest: async () =>
      typedValues(
        asked,
        Object.fromEntries(
          (await readAnew(requestsCalls.read, { params })).fields.map((one) => [one.IdChamp, one.Valeur]),
        ),
      ),
    save: async (changed) =>
      changed.length === 0
        ? { Version: sheet.Version, emptied: [] }
        : await callApi(requestsCalls.save, { params, body: { fields: changed } }),
    done: () => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      void invalidateCalls(...staleWithRequest);
    },
  });
  const handed = Object.values(type.holderForms).flatMap((form) =>
    [...itemsOf(form).keys()].flatMap((name) =>
      filled.values.get(name) === null ? [] : [{ name, field: form.fields[name] }],
    ),
  );
  const changeLines = (lines: readonly AskedLine[]) =>
    attempt(
      callApi(requestsCalls.save, { params, body: { fields: [], lignes: lines.map((line) => [...line]) } }).then(() =>
        invalidateCalls(...staleWithRequest),
      ),
    );
  const lines = filledLines(sheet);
  const linesOpen = may.includes('edit') && (sheet.ARevoir?.includes('Lignes') ?? true);
  const itsLines = (
    <AskedLines
      {...{ type, lines, IdPersonneEV1: person.IdPersonneEV1 }}
      inForm={type.lines?.mayLack ?? false}
      {...(linesOpen && { onChange: changeLines })}
    />
  );
  return (
    <>
      {!type.lines?.mayLack && itsLines}
      <section className={sections.section}>
        <Form form={declared.form} className={page.form}>
          <DeclaredFields declared={declared} drawing={drawing} read={!may.includes('edit')} />
          {type.lines?.mayLack && itsLines}
          {may.includes('edit') && <FormEnd action={t(sheet.ARevoir ? 'REQUESTS:fixAndSend' : 'COMMON:save')} />}
        </Form>
        {handed.length > 0 && (
          <dl className={classes.facts}>
            {handed.map(({ name, field }) => (
              <div key={name}>
                <dt>{t(`CHAMPS:${name}` as TextKey)}</dt>
                <dd>
                  <FilledValue name={name} field={field} filled={filled} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}
