import { Anchor, Button, Stack } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { announcedDays, releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import { attempt } from '../../../lib/errors.ts';
import { useForm } from '../../../lib/form/form.ts';
import { linkTo } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, queryClient, readAnew, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useStore } from '../../../lib/use-store.ts';
import { ContentsField } from '../../../ui/contents-field.tsx';
import { CheckField, Field, TextField } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ForWhomField } from '../../administration/rights/for-whom-field.tsx';
import { contentsField, type NoteValues, newNote } from './note.values.ts';
import classes from './release-notes.module.css';

type Note = Output<typeof releaseNotesCalls.get>;

interface NoteFormProps {
  /** Undefined for a new one. */
  readonly note?: Note;
  /** Version and French only; the rest waits for the full editor. */
  readonly quick?: boolean;
}

const stale = [releaseNotesCalls.list, releaseNotesCalls.news];
const valuesOf = ({ Version, Contenus, Droits, Annonce }: Note): NoteValues => ({ Version, Contenus, Droits, Annonce });

/** A note being written. A new one is the same draft in the quick form and in the full editor. */
export function NoteForm({ note, quick = false }: NoteFormProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const add = useWrite(releaseNotesCalls.add, { stale, shownInPlace: true });
  const update = useWrite(releaseNotesCalls.update, { stale, shownInPlace: true });
  const form = useForm({
    draft: { form: 'release-note', subject: String(note?.IdReleaseNote ?? 'new') },
    initial: note ? valuesOf(note) : newNote,
    revision: note?.Revision,
    fields: {
      Version: { label: 'RELEASE_NOTES:version', required: true },
      Contenus: contentsField<NoteValues>(true),
      Droits: { label: 'CONTENT:rights' },
      Annonce: { label: 'RELEASE_NOTES:announce' },
    },
    latest: async () => {
      const now = await readAnew(releaseNotesCalls.get, { params: { IdReleaseNote: note?.IdReleaseNote ?? 0 } });
      return { values: valuesOf(now), revision: now.Revision };
    },
    save: async ({ Version, Droits, ...typed }, Revision) => {
      const body = { ...typed, Version: Version.trim(), Droits: [...Droits] };
      if (!note) return (await add.writeAsync({ body })).IdReleaseNote;
      await update.writeAsync({ params: { IdReleaseNote: note.IdReleaseNote }, body: { ...body, Revision } });
      return note.IdReleaseNote;
    },
    done: (publish, _, aim) => {
      queryClient.removeQueries({ queryKey: callKey(releaseNotesCalls.get) });
      showToast({ tone: 'success', text: t('COMMON:saved') });
      void navigate(linkTo('releaseNotes', language, { search: aim === 'publish' ? { publish } : {} }));
    },
  });
  const pending = useStore(form.pending);

  return (
    <Form form={form} className={classes.form}>
      <Stack gap="md">
        <TextField
          form={form}
          name="Version"
          className={classes.versionField}
          description={t('RELEASE_NOTES:versionHelp')}
          maxLength={30}
          data-autofocus
        />
        <ContentsField form={form} emptyHelp={t('CONTENT:fallbackField')} required single={quick} />
        {quick ? (
          <p className={classes.quiet}>
            {t('RELEASE_NOTES:quickHelp')} {/* The same draft goes on there: nothing is left behind. */}
            <Anchor component={Link} inherit underline="always" to={paths.createReleaseNote(language)} ignoreBlocker>
              {t('RELEASE_NOTES:fullEditor')}
            </Anchor>
          </p>
        ) : (
          <>
            <Field form={form} name="Droits">
              {({ value, onChange, error }) => <ForWhomField value={value} onChange={onChange} error={error} />}
            </Field>
            <CheckField
              form={form}
              name="Annonce"
              description={t('RELEASE_NOTES:announceHelp', { days: announcedDays })}
            />
          </>
        )}
        <FormEnd
          action={t('COMMON:save')}
          more={
            holds(user, 'mrn') && (
              <Button variant="default" loading={pending} onClick={() => attempt(form.submit('publish'))}>
                {t('RELEASE_NOTES:saveAndPublish')}
              </Button>
            )
          }
        />
      </Stack>
    </Form>
  );
}
