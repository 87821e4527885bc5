import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { mostCommentFiles, type RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { useState } from 'react';
import { useForm, useValues } from '../../../../lib/form/form.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { FileField } from '../../../../ui/files/file-field.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import classes from '../requests.module.css';
import { MentionBox } from './mention-box.tsx';

const mostCharacters = 2000;

interface Comment {
  readonly Texte: string;
  readonly Fichiers: readonly string[];
}

const nothing: Comment = { Texte: '', Fichiers: [] };

/** A word to everybody who is in a request. */
export function RequestComments({ sheet: { IdDemande } }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const write = useWrite(requestsCalls.comment, { stale: [requestsCalls.read], shownInPlace: true });
  const form = useForm({
    initial: nothing,
    draft: { form: 'request-comment', subject: String(IdDemande) },
    startsAnew: true,
    fields: {
      Texte: { label: 'REQUESTS:commentPlaceholder', required: true },
      Fichiers: { label: 'REQUESTS:commentFiles' },
    },
    save: async ({ Texte, Fichiers }: Comment) => {
      const body = { Texte: Texte.trim(), ...(Fichiers.length > 0 && { Fichiers: [...Fichiers] }) };
      await write.writeAsync({ params: { IdDemande }, body });
    },
  });
  const { Texte, Fichiers: chosen } = useValues(form);
  const [writing, setWriting] = useState(false);
  const opened = writing || Texte !== '' || chosen.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is seen that somebody is in it, nothing more.
    <div
      data-pressed-only
      onFocus={() => setWriting(true)}
      onBlur={({ currentTarget, relatedTarget }) => setWriting(currentTarget.contains(relatedTarget))}
    >
      <Form form={form} className={classes.commenting}>
        <Field form={form} name="Texte">
          {({ onChange, ...field }) => (
            <MentionBox
              {...field}
              IdDemande={IdDemande}
              onText={onChange}
              // What is sent has words; nobody has to send any.
              required={false}
              maxLength={mostCharacters}
              autosize
              minRows={opened ? 2 : 1}
            />
          )}
        </Field>
        {opened && (
          <>
            <Field form={form} name="Fichiers">
              {(field) => <FileField {...field} purpose="attachment" most={mostCommentFiles} />}
            </Field>
            <FormEnd action={t('REQUESTS:comment')} />
          </>
        )}
      </Form>
    </div>
  );
}
